import { useState } from 'react'
import { data, href } from 'react-router'
import { answerOfAct, QuestionPage, SeenField } from '#app/features/editing/act-page.tsx'
import { proposedTime, readTypedTime, typedTimeIn } from '#app/features/editing/schedule-form.ts'
import { TimeFields } from '#app/features/editing/time-fields.tsx'
import { audienceWords, newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { newsletterProblems } from '#app/features/newsletters/newsletter-checks.server.ts'
import { countAudience } from '#app/features/newsletters/recipients.server.ts'
import { findColleagues } from '#app/features/newsletters/second-person.server.ts'
import { requestSending } from '#app/features/newsletters/sending.server.ts'
import { durationWords } from '#app/features/newsletters/sending-words.ts'
import type { Handle } from '#app/handle.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { counted, numeral } from '#app/ui/counted.ts'
import { clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/newsletter-send.ts'
import { momentIn, numberIn, refusedAct, typedIn } from './acted-piece.server.ts'
import { findSent, sendingPath, toItsPage } from './sent-newsletter.server.ts'

export const handle = { failure: 'newsletterNotSent' } satisfies Handle

export function meta() {
  return [{ title: 'Send: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { viewer, newsletter } = await findSent(context, params.newsletterId)
  if (newsletter.state !== 'draft') throw toItsPage(newsletter)
  const { id, subject, version, audience, testedAt, testedVersion } = newsletter
  const [count, colleagues, problems] = await Promise.all([
    countAudience(audience),
    configuration.newsletterSecondPerson ? findColleagues(viewer) : null,
    newsletterProblems(newsletter, null),
  ])
  return {
    ...{ id, subject, version, count, problems },
    title: newsletterTitle(newsletter),
    audience: audienceWords(audience),
    testedAt: testedVersion === version ? testedAt : null,
    /** Null when nobody else has to agree. */
    colleagues: colleagues?.map(({ name, email }) => name ?? email) ?? null,
    duration: durationWords(count, configuration.mailPerMinute),
    perMinute: configuration.mailPerMinute,
    now: new Date(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readFormWithRows(request)
  const { viewer, newsletter } = await findSent(context, params.newsletterId)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const { id } = newsletter
    const when = fields.get('when')
    if (when !== 'now' && when !== 'later') {
      return refusedAct(fields, { when: 'Choose when it is sent.' })
    }
    const reading = when === 'later' ? readTypedTime(typedTimeIn(fields), new Date()) : null
    if (reading && 'problem' in reading) {
      return refusedAct(fields, { [reading.field]: reading.problem })
    }
    if (reading && 'twice' in reading) {
      return refusedAct(fields, { which: 'Say which of the two you mean.' })
    }
    const at = reading?.at ?? null
    // With script the page says which moment was understood while one types, and without it the answer does.
    if (at && momentIn(fields, 'confirmed')?.getTime() !== at.getTime()) {
      return data({ typed: typedIn(fields) })
    }
    const result = await requestSending(viewer, { id, version: numberIn(fields, 'version'), at })
    switch (result.outcome) {
      case 'gone':
        throw notFound()
      case 'past':
        return refusedAct(fields, { time: 'This time has passed.' })
      case 'nobody':
        return refusedAct(fields, { when: 'Nobody would get it: there are no such readers yet.' })
      case 'no colleague':
        return refusedAct(fields, {
          when: 'A second person must agree, and there is no other editor or admin.',
        })
      case 'invalid':
        return refusedAct(fields, { when: result.problems[0]?.summary ?? 'Mend the text first.' })
      case 'conflict': {
        const errors = {
          when: 'The text was changed since you opened this page. Look at it again.',
        }
        return data({ errors, typed: typedIn(fields) }, { status: 409 })
      }
      default:
        return redirectWithToast(sendingPath(id), toasts[result.outcome])
    }
  })
}

const toasts = {
  sending: 'newsletterSending',
  scheduled: 'newsletterScheduled',
  'approval asked': 'newsletterApprovalAsked',
  already: 'newsletterAlready',
} as const

export default function Send({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, version, title, audience, count, colleagues, testedAt, now } = loaderData
  const answer = answerOfAct(actionData)
  const typed = answer.typed ? typedTimeIn(formDataOf(answer.typed)) : proposedTime(now)
  const [when, setWhen] = useState(answer.typed?.when ?? 'now')
  const errors = answer.errors ?? {}
  return (
    <QuestionPage
      back={{ href: textPathOf(id), label: subject || title }}
      question={`Send to ${counted(count, 'person', 'people')}?`}
      answer={answer}
      fields={
        <>
          <SeenField name="version" value={version} answer={answer} />
          <div
            onChange={({ target }) => {
              const { name, value } = target as HTMLInputElement
              if (name === 'when') setWhen(value)
            }}
          >
            <RadioGroup
              label="When"
              id="when"
              name="when"
              defaultValue={when}
              errors={errors.when ? [errors.when] : undefined}
              options={[
                { value: 'now', label: colleagues ? 'As soon as a colleague agrees' : 'Now' },
                { value: 'later', label: 'At a time' },
              ]}
            />
          </div>
          <div className={when === 'later' ? '' : 'when-no-script'}>
            <TimeFields
              // What the server answers takes the place of what was read in the browser.
              key={JSON.stringify(answer.errors ?? typed)}
              kind="article"
              typed={typed}
              now={now}
              errors={errors}
              planned={[]}
              asksAgain={Boolean(answer.typed) && !answer.errors}
            />
          </div>
        </>
      }
      act={
        colleagues
          ? { label: 'Ask a colleague to agree', busy: 'Asking...' }
          : { label: when === 'later' ? 'Schedule' : 'Send', busy: 'Sending...' }
      }
      keep="Not yet"
    >
      <p className="mt-4 wrap-anywhere font-semibold text-h4">{subject}</p>
      <p className="meta mt-1">
        {title}, to {audience}.{' '}
        {testedAt ? (
          <>
            You sent yourself a test at <Time at={testedAt} format={clockTime} />.
          </>
        ) : (
          'You have not sent yourself a test of this text.'
        )}
      </p>
      <Problems {...loaderData} />
      <div className="panel mt-5 grid gap-2 font-sans text-sm">
        <p>
          At {numeral(loaderData.perMinute)} a minute it will take {loaderData.duration}.
        </p>
        <p>You can pause or stop it at any time. An email that has left cannot be called back.</p>
      </div>
      {colleagues && (
        <p className="panel panel-wait mt-3 font-sans text-sm">
          <b className="font-semibold">A second person must agree.</b>{' '}
          {colleagues.length > 0
            ? `We will ask ${listed(colleagues)} by email. It will not be sent until one of them agrees.`
            : 'There is no other editor or admin who could.'}
        </p>
      )}
    </QuestionPage>
  )
}

function Problems({ id, problems }: Pick<Route.ComponentProps['loaderData'], 'id' | 'problems'>) {
  if (problems.length === 0) return null
  return (
    <section className="panel panel-bad mt-5 font-sans text-sm" aria-labelledby="problems">
      <h2 id="problems" className="text-h4">
        It cannot be sent like this
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {problems.map(({ id, summary }) => (
          <li key={id}>{summary}</li>
        ))}
      </ul>
      <p className="mt-2">
        <a className="link inline-flex min-h-11 items-center" href={textPathOf(id)}>
          Mend it
        </a>
      </p>
    </section>
  )
}

function textPathOf(newsletterId: string) {
  return href('/edit/newsletter/:newsletterId', { newsletterId })
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names)

function formDataOf(typed: Record<string, string>) {
  const fields = new FormData()
  for (const [name, value] of Object.entries(typed)) fields.append(name, value)
  return fields
}
