import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { deletionForm } from './account.ts'
import { CurrentPassword } from './current-password.tsx'

export function DeletionFields({ lastResult }: { lastResult: SubmissionResult | null }) {
  const { fields, formProps } = useCheckedForm('deletion', deletionForm, lastResult)
  return (
    <details open={lastResult !== null}>
      <summary className="link min-h-11 content-center font-sans text-sm font-semibold">
        I want to delete my account
      </summary>
      <Form method="post" action="/account" className="mt-3 grid gap-4" {...formProps}>
        <CurrentPassword field={fields.current} />
        <p>
          <Button type="submit" name="intent" value="deletion" variant="destructive">
            Delete everything
          </Button>
        </p>
      </Form>
    </details>
  )
}
