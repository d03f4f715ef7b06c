import type { SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { counted } from '#app/ui/counted.ts'
import type { DecisionObstacle } from './decision.ts'

/** More go to the queue. */
export const maxBulkAtOnce = 50
/** Their ids go into a URL, of which the server accepts 16 kB. */
export const maxChosen = 200
export const maxBulkItems = 500

export const bulkMoves = ['approved', 'rejected'] as const satisfies SubmissionStatus[]
export type BulkMove = (typeof bulkMoves)[number]

/** As the admin saw it. */
export type ChosenStory = { id: string; version: number }

/** Why a story was not decided on; 'done' when it was, 'undone' when that was undone later. */
export type BulkOutcome = 'done' | 'undone' | BulkObstacle
export type BulkObstacle = DecisionObstacle | 'no admin'

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

/** Each once, up to the maximum. Invalid entries are ignored. */
export function readChosen(texts: string[]): ChosenStory[] {
  const chosen = new Map<string, ChosenStory>()
  for (const text of texts) {
    const [, id, version] = chosenPattern.exec(text) ?? []
    if (id && version && !chosen.has(id)) chosen.set(id, { id, version: Number(version) })
    if (chosen.size === maxBulkItems) break
  }
  return [...chosen.values()]
}

export function storyCountText(count: number) {
  return counted(count, 'story', 'stories')
}
