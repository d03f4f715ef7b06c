import { Form, href } from 'react-router'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'

type Props = { intent: string; text: string; label: string; variant?: ButtonVariant }

/** For an account without a password: a letter proves its owner where others type theirs. */
export function ResendEmailButton({ intent, text, label, variant = 'outline' }: Props) {
  return (
    <Form method="post" action={href('/account')} className="grid justify-items-start gap-4">
      <p className="text-soft">{text}</p>
      <Button type="submit" name="intent" value={intent} variant={variant}>
        {label}
      </Button>
    </Form>
  )
}
