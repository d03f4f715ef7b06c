import { redirect } from 'react-router'
import { labelAt } from '#app/editor/form/field-words.ts'
import { writeSeconds } from '#app/editor/form/piece-values.ts'
import { countWords } from '#app/editor/form/word-count.ts'
import type { ShownCard } from '#app/editor/lists/piece-card.tsx'
import { changesBetween } from '#app/pieces/drafts/changes.server.ts'
import { findProblems, findRevision } from '#app/pieces/drafts/drafts.server.ts'
import { findWriterRecipient } from '#app/pieces/drafts/piece-emails.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { formProblem } from '#app/platform/request/form-answer.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { shownPicture } from '#content/positions.ts'
import { site } from '#content/site.ts'
import { type ActedPiece, numberIn, saveDayOnPage, toProblems } from './acted-piece.server.ts'
import { actPath } from './acts.ts'
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
    return saved.outcome === 'conflict' ? saved : redirect(actPath('publish', id), 303)
  }
  const version = numberIn(fields, 'version')
  const result = await publish(viewer, { id, version, ...(correction && { correction }) })
  const isUpdate = result.outcome === 'published' && piece.liveRevision !== null
  return isUpdate ? { outcome: 'updated' } : result
}

function cardOf(
  { kind, key, slug }: Pick<Piece, 'kind' | 'key' | 'slug'>,
  { fields, body }: PieceText,
): ShownCard {
  const field = (name: string) => String((fields as Record<string, unknown>)[name] ?? '')
  const picture = findPicture(kind, field('picture') || (key ?? slug ?? ''))
  const facts = {
    article: () => [
      field('author') || site.editors,
      field('category'),
      `${countWords(body).toLocaleString('en-GB')} words`,
    ],
    work: () => [field('category'), field('style'), field('year')],
    film: () => [field('series'), `${writeSeconds(field('seconds'))} long`],
  }
  return {
    title: field('title'),
    description: field(kind === 'article' ? 'excerpt' : 'description'),
    facts: facts[kind]().filter(Boolean),
    picture: picture && shownPicture(picture),
    alt: field('alt'),
  }
}
