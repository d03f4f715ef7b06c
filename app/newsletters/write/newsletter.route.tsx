import { href } from 'react-router'
import { countReaders } from '#app/newsletters/send/recipients.server.ts'
import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { thumbnailOf } from '#content/positions.ts'
import type { Route } from './+types/newsletter.route.ts'
import { FixedNewsletter } from './fixed-newsletter.tsx'
import { newsletterTitle } from './newsletter.ts'
import { checkNewsletter } from './newsletter-checks.server.ts'
import { NewsletterDraft } from './newsletter-draft.tsx'
import { findEdited } from './newsletter-editor.server.ts'
import { readNewestPieces, readNewsletterPieces } from './newsletter-pieces.server.ts'
import { saveNewsletterForm } from './save-newsletter.server.ts'

export const handle = { failure: 'newsletterNotSaved', ownBar: true } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `${loaderData.title}: Indelible` }] : []
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  const { id, number, state, version, savedAt, slug, sentPage } = newsletter
  const { audience, subject, preheader, body, pieceIds, isArchived } = newsletter
  const [check, readers, chosen, newest] = await Promise.all([
    checkNewsletter(newsletter),
    countReaders(editor),
    readNewsletterPieces(pieceIds),
    readNewestPieces(),
  ])
  const others = newest.filter((piece) => !pieceIds.includes(piece.id))
  return {
    id,
    state,
    version,
    savedAt,
    readers,
    check,
    title: newsletterTitle({ number, audience }),
    text: { audience, subject, preheader, body, pieceIds, isArchived },
    // Notices are never in it.
    archivePath:
      slug && sentPage !== null && audience !== 'accounts'
        ? href('/newsletter/archive/:slug', { slug })
        : null,
    problems: url.searchParams.has('check') ? check.problems : [],
    pieces: [...chosen, ...others].map(({ id, title, about, picture, at, isLive }) => ({
      id,
      title,
      about,
      at,
      isLive,
      thumbnail: picture && thumbnailOf(picture),
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  const fields = await readFormWithRows(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, () =>
    saveNewsletterForm(editor, newsletter.id, fields),
  )
}

export default function Newsletter(props: Route.ComponentProps) {
  const { id, state } = props.loaderData
  return state === 'draft' ? (
    <NewsletterDraft key={id} {...props} />
  ) : (
    <FixedNewsletter {...props} />
  )
}
