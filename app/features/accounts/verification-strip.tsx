import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'

/** For somebody who waits for the letter with the link: where it went, and the means to have it sent again. */
export function VerificationStrip({ email }: { email: string }) {
  return (
    <section aria-label="Your verification link" className="mt-6">
      <StatusStrip tone="control">
        <p>
          Your link went to <b className="wrap-anywhere">{email}</b>. It may take a minute, or lie
          among the spam.
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
