import { redirect } from 'react-router'
import { labelAt } from '#app/editor/form/field-words.ts'
import { cardOf } from '#app/editor/lists/piece-card.server.ts'
import { changesBetween } from '#app/pieces/drafts/changes.server.ts'
import { findProblems, findRevision } from '#app/pieces/drafts/drafts.server.ts'
import { findWriterRecipient } from '#app/pieces/drafts/piece-emails.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { formProblem } from '#app/platform/request/form-answer.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { type ActedPiece, numberIn, saveDayOnPage, toProblems } from './acted-piece.server.ts'
import { acts } from './acts.ts'
import { problemWithCorrection } from './correction-field.tsx'
import { dayOnPage } from './publish-words.ts'

/** What the page says before a piece is published. @throws the way to the form while something keeps it from that */
export async function readPublication({ viewer, piece, text }: ActedPiece) {
  const problems = await findProblems(viewer, piece.id)
  if (problems?.length) throw toProblems(piece)
  const live =
    piece.liveRevision === null ? null : await findRevision(viewer, piece.id, piece.liveRevision)
  const changes = live && changesBetween(live, text)
  return {
    address: siteUrl(piecePath(piece)),
    pageDay: dayOnPage(text.fields),
    today: londonDay(new Date()),
    changes: changes && {
      ...changes,
      fields: changes.fields.map((name) => labelAt(piece.kind, [name])),
    },
    waitingUntil: piece.publishAt,
    card: cardOf(piece, text),
    topics: 'tags' in text.fields ? (text.fields.tags ?? []) : [],
    isPlaced: piece.position !== null,
    recipient: (await findWriterRecipient(viewer, piece))?.name ?? null,
  }
}

/** Publishes a piece with what was written on the page, or gives its page the day of today. */
export async function publishForm(acted: ActedPiece & { fields: FormData }) {
  const { viewer, id, piece, fields } = acted
  const correction = String(fields.get('correction') ?? '').trim() || undefined
  const problem = correction && problemWithCorrection(correction)
  if (problem) return { outcome: 'refused', errors: [formProblem('correction', problem)] }
  if (fields.get('intent') === 'today') {
    const saved = await saveDayOnPage(acted, new Date())
    return saved.outcome === 'conflict' ? saved : redirect(acts.publish.path(id), 303)
  }
  const version = numberIn(fields, 'version')
  const result = await publish(viewer, { id, version, ...(correction && { correction }) })
  const isUpdate = result.outcome === 'published' && piece.liveRevision !== null
  return isUpdate ? { outcome: 'updated' } : result
}
