import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type Case, resolutionHint } from './case.ts'
import { CaseFacts } from './case-facts.tsx'

type Props = { reports: (Case & { title: string })[]; story: string; now: Date }

export function OpenReports({ reports, story, now }: Props) {
  if (reports.length === 0) return null
  return (
    <section aria-label="Reports" className="mt-4 grid gap-4 border-danger border-t-[5px] pt-3">
      {reports.map((report) => (
        <article key={report.id}>
          <h3 className="font-sans font-semibold text-sm">{report.title}</h3>
          <CaseFacts item={report} now={now} />
          <p dir="auto" className="mt-1 whitespace-pre-line text-sm wrap-anywhere">
            {report.text}
          </p>
          <Form
            method="post"
            action={href('/admin/reports/:caseId', { caseId: report.id })}
            className="mt-2 flex flex-wrap items-end gap-3"
          >
            <input type="hidden" name="story" value={story} />
            <div className="grow basis-60">
              <TextField
                label="Outcome"
                id={`close-${report.id}`}
                name="closingNote"
                hint={resolutionHint(report)}
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
