import type { Colleague } from './live.ts'

/** `Rosa and Idris are reading this.` A name is the local part of the email address. */
export function presenceLabel(readers: Pick<Colleague, 'name'>[]) {
  const names = new Intl.ListFormat('en-GB').format(readers.map(({ name }) => name))
  return `${names} ${readers.length === 1 ? 'is' : 'are'} reading this.`
}
