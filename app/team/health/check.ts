/** `warning`: it works, but somebody should see to it. `failure`: something does not work. */
type CheckState = 'ok' | 'warning' | 'failure'

/** No secret is in it. */
export type CheckResult = {
  name: string
  state: CheckState
  finding: string
  /** Null while it is ok. A command stands in backticks. */
  advice: string | null
}

const order: CheckState[] = ['failure', 'warning', 'ok']

export function worstFirst(results: CheckResult[]) {
  return results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** "1 failure, 2 warnings"; null when all is well. */
export function countProblems(results: CheckResult[]) {
  const counts = (['failure', 'warning'] as const).flatMap((state) => {
    const count = results.filter((result) => result.state === state).length
    return count === 0 ? [] : [`${count} ${state}${count === 1 ? '' : 's'}`]
  })
  return counts.length === 0 ? null : counts.join(', ')
}

/** Failures alone where only this machine can reach the site: who tries it out has neither backups nor a mail server. */
export function startupProblems(results: CheckResult[], baseUrl: string) {
  const isPublic = baseUrl.startsWith('https:')
  const problems = worstFirst(results).filter(
    ({ state }) => state === 'failure' || (isPublic && state === 'warning'),
  )
  return problems.map(
    ({ name, state, finding }) => `${state}: ${name}: ${finding} (npm run doctor)`,
  )
}
