import { clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

/** A text that was saved after the form was opened. */
export type LaterSave = { body: string; version: number; savedAt: Date }

/** Shows the text that somebody else saved meanwhile, above the form with one's own. */
export function SavedMeanwhile({ body, savedAt }: LaterSave) {
  return (
    <section className="panel panel-bad mb-8" role="alert" aria-labelledby="meanwhile">
      <h2 id="meanwhile" className="text-h4">
        Somebody else saved this at <Time at={savedAt} format={clockTime} />
      </h2>
      <p className="mt-1">
        Your text is below and is not saved. Save again to put it in place of theirs, which is this:
      </p>
      <textarea
        className="input mt-4"
        rows={10}
        readOnly
        aria-label="The text that was saved meanwhile"
        value={body}
      />
    </section>
  )
}
