import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'

/** Where the verification email went, with a button to send it again. */
export function VerificationStrip({ email }: { email: string }) {
  return (
    <section aria-label="Your verification link" className="mt-6">
      <StatusStrip tone="control">
        <p>
          We emailed your link to <b className="wrap-anywhere">{email}</b>. It can take a few
          minutes. Check your spam folder too.
        </p>
        <Form method="post" action={href('/auth')}>
          <input type="hidden" name="email" value={email} />
          <Button type="submit" name="intent" value="resend" variant="outline" size="sm">
            Send it again
          </Button>
        </Form>
      </StatusStrip>
    </section>
  )
}
