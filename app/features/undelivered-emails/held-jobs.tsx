import { Moment, QueueButton, QueueItem, QueueSection } from './queue-section.tsx'
import { type HeldJob, heldName } from './undelivered-email.ts'

/** Jobs from a restored backup, each with a button to run it. */
export function HeldJobs({ held, count }: { held: HeldJob[]; count: number }) {
  const releaseAll = count > 1 && (
    <QueueButton name="releaseAll" value="yes">{`Release all ${count}`}</QueueButton>
  )
  return (
    <QueueSection id="held" title="Held after a restore" all={releaseAll}>
      <p className="max-w-prose py-4 text-soft">
        These were waiting when the backup was made, and may have been sent before it was restored.
        Release those that were not. They are deleted after 30 days.
      </p>
      <ol>
        {held.map((job) => (
          <QueueItem
            key={job.id}
            name={heldName(job)}
            facts={
              job.createdAt && (
                <>
                  Waiting since <Moment at={job.createdAt} />
                </>
              )
            }
          >
            <QueueButton name="release" value={job.id} aria-label={`Release: ${heldName(job)}`}>
              Release
            </QueueButton>
          </QueueItem>
        ))}
      </ol>
      {count > held.length && (
        <p className="meta pt-4">
          {`These are the ${held.length} oldest of ${count}. Release them to see the others.`}
        </p>
      )}
    </QueueSection>
  )
}
