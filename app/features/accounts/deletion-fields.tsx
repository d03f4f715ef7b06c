import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { deletionForm } from './account.ts'
import { CurrentPassword } from './current-password.tsx'
import { ResendEmailButton } from './resend-email-button.tsx'

type Props = { hasPassword: boolean; lastResult: SubmissionResult | null }

export function DeletionFields({ hasPassword, lastResult }: Props) {
  return (
    <details open={lastResult !== null}>
      <summary className="link min-h-11 content-center font-sans text-sm font-semibold">
        I want to delete my account
      </summary>
      <div className="mt-3">
        {hasPassword ? (
          <ByPassword lastResult={lastResult} />
        ) : (
          <ResendEmailButton
            intent="deletion-letter"
            variant="destructive"
            text="You have no password here to prove that it is you. We send you a link instead, and nothing is deleted before you confirm it there."
            label="Send me the link"
          />
        )}
      </div>
    </details>
  )
}

function ByPassword({ lastResult }: { lastResult: SubmissionResult | null }) {
  const { fields, formProps } = useCheckedForm('deletion', deletionForm, lastResult)
  return (
    <Form method="post" action={href('/account')} className="grid gap-4" {...formProps}>
      <CurrentPassword field={fields.current} />
      <p>
        <Button type="submit" name="intent" value="deletion" variant="destructive">
          Delete everything
        </Button>
      </p>
    </Form>
  )
}
