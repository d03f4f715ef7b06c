import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { nameForm } from './account.ts'

type Props = { displayName: string | null; lastResult: SubmissionResult | null }

export function NameFields({ displayName, lastResult }: Props) {
  const { fields, formProps } = useCheckedForm('name', nameForm, lastResult, {
    displayName: displayName ?? '',
  })
  return (
    <Form method="post" action={href('/account')} className="grid gap-4" {...formProps}>
      <TextField
        label="Display name"
        note="optional"
        autoComplete="nickname"
        maxLength={60}
        errors={fields.displayName.errors}
        {...getInputProps(fields.displayName, { type: 'text', ariaAttributes: false })}
      />
      <p>
        <Button type="submit" name="intent" value="name" variant="outline">
          Save name
        </Button>
      </p>
    </Form>
  )
}
