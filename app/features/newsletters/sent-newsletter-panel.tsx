import { clockTime } from '#app/ui/dates.ts'
import { TextArea } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import { audienceWords } from './newsletter.ts'

/** What cannot be changed any more of a newsletter that is no draft. */
export function SentNewsletterPanel({
  audience,
  preheader,
}: {
  audience: string
  preheader: string
}) {
  return (
    <dl className="mt-5 divide-y divide-hair border-hair border-y font-sans text-sm">
      <div className="grid gap-x-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="text-soft">To</dt>
        <dd>{audienceWords(audience)}</dd>
      </div>
      <div className="grid gap-x-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="text-soft">First line in the inbox</dt>
        <dd className="wrap-anywhere">{preheader || 'None'}</dd>
      </div>
    </dl>
  )
}

/** The text that somebody else has saved meanwhile. */
export type SavedByAnother = {
  /** Null for oneself, in another window. */
  by: string | null
  subject: string
  preheader: string
  body: string
  savedAt: Date
}

/** Says that somebody else has saved meanwhile, and has their text to read and copy. */
export function TheirText({ by, subject, preheader, body, savedAt }: SavedByAnother) {
  return (
    <section className="panel panel-bad mb-8" role="alert" aria-labelledby="theirs">
      <h2 id="theirs" className="text-h4">
        {by === null ? 'You saved this in another window' : `${by} saved this`} at{' '}
        <Time at={savedAt} format={clockTime} />
      </h2>
      <p className="mt-1">
        What you typed is still below and is not saved. This is what is saved: copy from it what you
        need. To put yours in its place, save again.
      </p>
      <div className="mt-4 grid gap-4">
        <p className="wrap-anywhere">
          <b>{subject || 'Without a subject'}</b>
          {preheader && <span className="block">{preheader}</span>}
        </p>
        <TextArea label="The saved text" defaultValue={`\n${body}`} rows={8} readOnly />
      </div>
    </section>
  )
}
