import { href } from 'react-router'
import { publisherLink } from '#app/newsletters/write/publisher-link.tsx'
import { numeral } from '#app/ui/counted.ts'
import { clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/newsletter-send.route.ts'
import { durationWords } from './sending-words.ts'

type Loaded = Route.ComponentProps['loaderData']

export function SendingFacts(newsletter: Loaded) {
  const { id, subject, title, audience, testedAt, problems, count, perMinute } = newsletter
  return (
    <>
      <p className="mt-4 wrap-anywhere font-semibold text-h4">{subject}</p>
      <p className="meta mt-1">
        {title}, to {audience}.{' '}
        {testedAt ? (
          <span key="tested">
            You sent yourself a test at <Time at={testedAt} format={clockTime} />.
          </span>
        ) : (
          <span key="untested">You have not sent yourself a test of this text.</span>
        )}
      </p>
      <Problems id={id} problems={problems} />
      <div className="panel mt-5 grid gap-2 font-sans text-sm">
        <p>
          At {numeral(perMinute)} a minute it will take {durationWords(count, perMinute)}.
        </p>
        <p>You can pause or stop it at any time. An email that has left cannot be called back.</p>
      </div>
    </>
  )
}

function Problems({ id, problems }: Pick<Loaded, 'id' | 'problems'>) {
  if (problems.length === 0) return null
  return (
    <section className="panel panel-bad mt-5 font-sans text-sm" aria-labelledby="problems">
      <h2 id="problems" className="text-h4">
        It cannot be sent like this
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem.id}>{publisherLink(problem) ?? problem.summary}</li>
        ))}
      </ul>
      <p className="mt-2">
        <a
          className="link inline-flex min-h-11 items-center"
          href={href('/edit/newsletter/:newsletterId', { newsletterId: id })}
        >
          Mend it
        </a>
      </p>
    </section>
  )
}
