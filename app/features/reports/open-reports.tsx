import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import { reasonLabel } from './report-form.ts'

type Report = {
  id: string
  caseNumber: string
  reason: string
  text: string
  email: string | null
  createdAt: Date
}

/** What readers have told the desk about a story, each report to be closed with a word on what came of it. */
export function OpenReports({ reports, story }: { reports: Report[]; story: string }) {
  if (reports.length === 0) return null
  return (
    <section aria-label="Reports" className="mt-4 grid gap-4 border-danger border-t-[5px] pt-3">
      {reports.map(({ id, caseNumber, reason, text, email, createdAt }) => (
        <article key={id}>
          <h3 className="font-sans font-semibold text-sm">
            {reasonLabel(reason)} <span className="meta">{caseNumber}</span>
          </h3>
          <p className="meta">
            <Time at={createdAt} />
            {email && (
              <>
                , from{' '}
                <a className="link" href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </a>
              </>
            )}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line text-sm wrap-anywhere">
            {text}
          </p>
          <Form
            method="post"
            action={href('/admin/reports/:caseId', { caseId: id })}
            className="mt-2 flex flex-wrap items-end gap-3"
          >
            <input type="hidden" name="story" value={story} />
            <div className="grow basis-60">
              <TextField
                label="What came of it"
                id={`close-${id}`}
                name="closingNote"
                hint={
                  email ? 'For the team alone. The reader is told that it is closed.' : undefined
                }
                maxLength={2_000}
                required
              />
            </div>
            <Button type="submit" variant="outline">
              Close report
            </Button>
          </Form>
        </article>
      ))}
    </section>
  )
}
