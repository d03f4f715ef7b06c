/** Whether a statement failed because a row with the same unique key exists already. */
export function isDuplicate(error: unknown) {
  const codes = [error, (error as { cause?: unknown })?.cause].map(
    (reason) => (reason as { code?: unknown })?.code,
  )
  // PostgreSQL, appendix A: unique_violation.
  return codes.includes('23505')
}
