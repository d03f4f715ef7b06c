import type { Submission, SubmissionStatus } from '#app/db/schema/submissions.ts'
import { transitions } from '#app/features/stories/story.ts'

/** Up to this many are decided within the request; more go to the queue. */
export const maxBulkAtOnce = 50
/** How many boxes may be ticked: their ids go into a URL, of which the server accepts 16 kB. */
export const maxChosen = 200
/** How many stories the confirmation page shows and its form accepts. */
export const maxBulkItems = 500

export const bulkMoves = ['approved', 'rejected'] as const satisfies SubmissionStatus[]
export type BulkMove = (typeof bulkMoves)[number]

/** A story and its version as the admin saw it. */
export type ChosenStory = { id: string; version: number }

/** Why a story was not decided on; 'done' when it was, 'undone' when that was undone later. */
export type BulkOutcome = 'done' | 'undone' | BulkObstacle
export type BulkObstacle =
  | 'changed'
  | 'withdrawn'
  | 'own story'
  | 'no such move'
  | 'not opened'
  | 'no admin'

export const bulkObstacleLabels: Record<BulkObstacle, string> = {
  changed: 'Not changed: somebody changed it in the meantime',
  withdrawn: 'Not changed: its author withdrew it',
  'own story': 'Not changed: this is your own story, so a colleague will decide on it',
  'no such move': 'Not changed: its status does not allow this',
  'not opened': 'Nobody has read this yet',
  'no admin': 'Not changed: the person who asked for it is no longer an admin',
}

const chosenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/

export function writeChosen({ id, version }: ChosenStory) {
  return `${id}.${version}`
}

/** Parses the chosen stories, each once, up to the maximum. Invalid entries are ignored. */
export function readChosen(texts: string[]): ChosenStory[] {
  const chosen = new Map<string, ChosenStory>()
  for (const text of texts) {
    const [, id, version] = chosenPattern.exec(text) ?? []
    if (id && version && !chosen.has(id)) chosen.set(id, { id, version: Number(version) })
    if (chosen.size === maxBulkItems) break
  }
  return [...chosen.values()]
}

type Row = Pick<Submission, 'status' | 'version' | 'userId' | 'withdrawnAt'> & {
  /** Whether an admin has opened the story in its current version. */
  isOpened: boolean
}

/** Why a story cannot be moved to a status, judging by its row; null when it can. */
export function bulkObstacleTo(
  to: BulkMove,
  row: Row,
  version: number,
  adminId: string,
): BulkObstacle | null {
  if (row.withdrawnAt) return 'withdrawn'
  if (row.userId === adminId) return 'own story'
  if (row.version !== version) return 'changed'
  if (!transitions[row.status].includes(to)) return 'no such move'
  // The site promises authors that a person reads every story.
  return row.status === 'pending' && !row.isOpened ? 'not opened' : null
}

/** `1 story`, `12 stories`. */
export function storyCountText(count: number) {
  return count === 1 ? '1 story' : `${count} stories`
}
