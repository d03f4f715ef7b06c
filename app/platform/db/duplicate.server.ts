/** @param constraint the unique key; any without it */
export function isDuplicate(error: unknown, constraint?: string) {
  return [error, (error as { cause?: unknown })?.cause].some((reason) => {
    const failed = reason as { code?: unknown; constraint?: unknown } | undefined
    // PostgreSQL, appendix A: unique_violation.
    return failed?.code === '23505' && (!constraint || failed.constraint === constraint)
  })
}
