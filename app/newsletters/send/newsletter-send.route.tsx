import { useState } from 'react'
import { data } from 'react-router'
import { momentIn, numberIn } from '#app/editor/acts/acted-piece.server.ts'
import { proposedTime, readTypedTime, typedTimeIn } from '#app/editor/acts/schedule-form.ts'
import { TimeFields } from '#app/editor/acts/time-fields.tsx'
import { audienceWords } from '#app/newsletters/write/newsletter.ts'
import { newsletterProblems } from '#app/newsletters/write/newsletter-checks.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { answered, type FormAnswer, formProblem } from '#app/platform/request/form-answer.ts'
import { readFormWithRows, textFields } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { counted } from '#app/ui/counted.ts'
import type { Route } from './+types/newsletter-send.route.ts'
import { countAudience } from './recipients.server.ts'
import { requestSending } from './sending.server.ts'
import { SendingFacts } from './sending-facts.tsx'
import { findSent, requireState, sendingPath, sendingToasts } from './sent-newsletter.server.ts'

export const handle = { title: 'Send', failure: 'newsletterNotSent' } satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletter, asked: question } = await requireState(context, params.newsletterId, 'draft')
  const { version, audience, testedAt, testedVersion } = newsletter
  const [count, problems] = await Promise.all([
    countAudience(audience),
    newsletterProblems(newsletter, null),
  ])
  return {
    ...question,
    count,
    problems,
    audience: audienceWords(audience),
    testedAt: testedVersion === version ? testedAt : null,
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
    const refused = (name: string, words: string, status = 422) =>
      data<FormAnswer>(
        { outcome: 'refused', errors: [formProblem(name, words)], input: textFields(fields) },
        { status },
      )
    if (when !== 'now' && when !== 'later') return refused('when', 'Choose when it is sent.')
    const reading = when === 'later' ? readTypedTime(typedTimeIn(fields), new Date()) : null
    if (reading?.outcome === 'invalid') return refused(reading.field, reading.problem)
    if (reading?.outcome === 'twice') return refused('which', 'Say which of the two you mean.')
    const at = reading?.at ?? null
    // With script the page says which moment was understood while one types, and without it the answer does.
    if (at && momentIn(fields, 'confirmed')?.getTime() !== at.getTime()) {
      return data<FormAnswer>({ outcome: 'unconfirmed', input: textFields(fields) })
    }
    const result = await requestSending(viewer, { id, version: numberIn(fields, 'version'), at })
    const { outcome } = result
    if (outcome === 'gone') throw notFound()
    if (outcome === 'past') return refused('time', 'This time has passed.')
    if (outcome === 'invalid') {
      return refused('when', result.problems[0]?.summary ?? 'Mend the text first.')
    }
    if (outcome === 'nobody' || outcome === 'conflict') {
      return refused('when', refusals[outcome], outcome === 'conflict' ? 409 : 422)
    }
    return redirectWithToast(sendingPath(id), sendingToasts[outcome])
  })
}

const refusals = {
  nobody: 'Nobody would get it: there are no such readers yet.',
  conflict: 'The text was changed since you opened this page. Look at it again.',
}

export default function Send({ loaderData, actionData }: Route.ComponentProps) {
  const { back, version, count, now } = loaderData
  const answer: FormAnswer | undefined = actionData
  const input = answer?.input
    ? typedTimeIn(new Map(Object.entries(answer.input)))
    : proposedTime(now)
  const [when, setWhen] = useState(answer?.input?.when ?? 'now')
  return (
    <QuestionPage
      back={back}
      question={`Send to ${counted(count, 'person', 'people')}?`}
      answer={answer}
      seen={{ version }}
      fields={
        <>
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
              {...answered(answer, 'when', when)}
              options={[
                { value: 'now', label: 'Now' },
                { value: 'later', label: 'At a time' },
              ]}
            />
          </div>
          <div className={when === 'later' ? '' : 'when-no-script'}>
            <TimeFields
              // What the server answers takes the place of what was read in the browser.
              key={JSON.stringify(answer?.errors ?? input)}
              kind="article"
              input={input}
              now={now}
              answer={answer}
              planned={[]}
            />
          </div>
        </>
      }
      act={{ label: when === 'later' ? 'Schedule' : 'Send', busy: 'Sending...' }}
      keep="Not yet"
    >
      <SendingFacts {...loaderData} />
    </QuestionPage>
  )
}
