import { Time } from '#app/ui/time.tsx'
import { SubmissionSection } from './submission-section.tsx'

export type ConsentRecord = {
  kind: 'editorial' | 'privacy'
  wording: string
  version: string
  givenAt: Date
  withdrawnAt: Date | null
}

/** The consents that were given: their wording, version and dates. */
export function ConsentReceipt({ consents }: { consents: ConsentRecord[] }) {
  if (consents.length === 0) return null
  return (
    <SubmissionSection title="What you agreed to">
      <ul className="mt-3 grid gap-4">
        {consents.map(({ kind, wording, version, givenAt, withdrawnAt }) => (
          <li key={kind}>
            <p className="text-sm">“{wording}”</p>
            <p className="meta mt-1">
              Given <Time at={givenAt} />, version {version}
              {withdrawnAt && (
                <>
                  ; withdrawn <Time at={withdrawnAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </SubmissionSection>
  )
}
