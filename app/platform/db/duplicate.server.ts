/** PostgreSQL, appendix A: unique_violation. */
export function isDuplicate(error: unknown) {
  const reasons = [error, (error as { cause?: unknown })?.cause]
  return reasons.some((reason) => (reason as { code?: unknown } | undefined)?.code === '23505')
}
