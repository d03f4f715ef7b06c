/** One of the things to do before the site is opened. */
export type LaunchTask = {
  name: 'publisher' | 'email' | 'backup' | 'inventions' | 'second admin'
  /** What is still missing, or still made up, in words; empty when it is done. */
  left: string[]
}

/** How many of them are done. */
export function countDone(tasks: LaunchTask[]) {
  return tasks.filter(({ left }) => left.length === 0).length
}
