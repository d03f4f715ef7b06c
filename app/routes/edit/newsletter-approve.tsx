import { data, href } from 'react-router'
import {
  ActFacts,
  answerOfAct,
  LondonMoment,
  QuestionPage,
} from '#app/features/editing/act-page.tsx'
import { audienceWords, newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { countAudience } from '#app/features/newsletters/recipients.server.ts'
import { approve } from '#app/features/newsletters/sending.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { findMemberName } from '#app/server/sessions/member-name.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import type { Route } from './+types/newsletter-approve.ts'
import { numberIn, typedIn } from './acted-piece.server.ts'
import { findSent, sendingPath, toItsPage } from './sent-newsletter.server.ts'

export const handle = { failure: 'newsletterNotSent' } satisfies Handle

export function meta() {
  return [{ title: 'Agree to a newsletter: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { viewer, newsletter } = await findSent(context, params.newsletterId)
  if (newsletter.state !== 'approval asked') throw toItsPage(newsletter)
  const { id, subject, version, audience, requestedBy, sendAt } = newsletter
  const [count, asker] = await Promise.all([countAudience(audience), findMemberName(requestedBy)])
  return {
    ...{ id, subject, version, count, asker, sendAt },
    title: newsletterTitle(newsletter),
    audience: audienceWords(audience),
    isOwn: requestedBy === viewer.id,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, newsletter } = await findSent(context, params.newsletterId)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const { id } = newsletter
    const version = numberIn(fields, 'version')
    const result = await approve(viewer, { id, version })
    if (result.outcome === 'gone') throw notFound()
    if (result.outcome === 'sending' || result.outcome === 'scheduled') {
      return redirectWithToast(
        sendingPath(id),
        result.outcome === 'sending' ? 'newsletterSending' : 'newsletterScheduled',
      )
    }
    if (result.outcome === 'already') {
      return redirectWithToast(sendingPath(id), 'newsletterAlready')
    }
    const { outcome } = result
    const words = refusals[outcome === 'own' || outcome === 'invalid' ? outcome : 'conflict']
    return data({ errors: { version: words }, typed: typedIn(fields) }, { status: 409 })
  })
}

const refusals = {
  own: 'Somebody else has to agree to what you have asked for.',
  conflict: 'The text was changed since you opened this page. Open it again and read it.',
  invalid: 'Something in it is wrong. Send it back, so that it can be mended.',
}

export default function Approve({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, title, version, audience, count, asker, sendAt, isOwn } = loaderData
  const answer = answerOfAct(actionData)
  const params = { newsletterId: id }
  return (
    <QuestionPage
      back={{
        href: href('/edit/newsletter/:newsletterId/sending', params),
        label: subject || title,
      }}
      question={`Agree to ${title.toLowerCase()}?`}
      answer={answer}
      // The version that was read: another one needs another look.
      fields={<input type="hidden" name="version" value={version} />}
      act={{ label: sendAt ? 'Agree' : 'Agree and send', busy: 'Sending...' }}
      instead={
        <ButtonLink
          variant="outline"
          size="lg"
          href={href('/edit/newsletter/:newsletterId/unschedule', params)}
        >
          Send it back
        </ButtonLink>
      }
      keep="Not yet"
    >
      {answer.errors?.version && (
        <p className="panel panel-bad mt-5" role="alert">
          {answer.errors.version}
        </p>
      )}
      {isOwn && !answer.errors && (
        <p className="panel panel-wait mt-5">
          You have asked for this one yourself, so somebody else has to agree.
        </p>
      )}
      <ActFacts
        facts={[
          ['Subject', subject],
          ['To', `${counted(count, 'person', 'people')}: ${audience}`],
          ['When', sendAt ? <LondonMoment key="at" at={sendAt} /> : 'As soon as you agree'],
          ...(asker ? [['Asked by', asker] as [string, string]] : []),
          [
            'Text',
            <a
              key="text"
              className="link inline-flex min-h-11 items-center"
              href={href('/edit/newsletter/:newsletterId/email', params)}
              target="_blank"
              rel="noreferrer"
            >
              Read the email <span className="sr-only">in a new tab</span>
            </a>,
          ],
        ]}
      />
    </QuestionPage>
  )
}
