import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { type HeldJob, heldName } from './held-job.ts'
import { Moment } from './moment.tsx'

/** Jobs from a restored backup, each with a button to run it. */
export function HeldJobs({ held, count }: { held: HeldJob[]; count: number }) {
  return (
    <section aria-labelledby="held" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-b-2 pb-3">
        <h2 id="held" className="text-h3">
          Held after a restore
        </h2>
        {count > 1 && (
          <Form method="post">
            <Button type="submit" size="sm" variant="outline" name="releaseAll" value="yes">
              {`Release all ${count}`}
            </Button>
          </Form>
        )}
      </div>
      <p className="max-w-prose py-4 text-soft">
        These were waiting when the backup was made, and may have gone out before it was restored.
        Release what did not. After 30 days they are deleted.
      </p>
      <ol>
        {held.map((job) => (
          <li
            key={job.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hair border-b py-4"
          >
            <div>
              <h3 className="font-sans font-semibold">{heldName(job)}</h3>
              {job.createdAt && (
                <p className="meta">
                  Waiting since <Moment at={job.createdAt} />
                </p>
              )}
            </div>
            <Form method="post">
              <Button
                type="submit"
                size="sm"
                variant="outline"
                name="release"
                value={job.id}
                aria-label={`Release: ${heldName(job)}`}
              >
                Release
              </Button>
            </Form>
          </li>
        ))}
      </ol>
      {count > held.length && (
        <p className="meta pt-4">
          {`The ${held.length} oldest of ${count}: the others follow as these are released.`}
        </p>
      )}
    </section>
  )
}
