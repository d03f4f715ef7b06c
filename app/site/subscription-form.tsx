import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { subscriptionConsent } from '#content/pages/subscriptions.ts'
import type { Topic } from './topics.ts'

type Props = {
  topic: Topic
  /** So that two forms on one page have different ids. */
  place: string
  input?: string
  errors?: string[]
}

/** With or without script. Errors are shown on the page of the topic. */
export function SubscriptionForm({ topic: { id, ...topic }, place, input, errors }: Props) {
  const isNewsletter = topic.list === 'newsletter'
  const action = isNewsletter ? href('/newsletter') : href('/interest/:offer', { offer: id })
  return (
    <Form
      method="post"
      action={action}
      className="grid gap-3"
      aria-label={isNewsletter ? 'Newsletter' : topic.button}
    >
      <Honeypot />
      <TextField
        label="Email address"
        id={`${id}-${place}`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={input}
        errors={errors}
        hint={
          <>
            What you agree to: “{subscriptionConsent(topic).text}”
            <span className="block">
              See our{' '}
              <a className="link" href={href('/privacy')}>
                privacy page
              </a>
              .
            </span>
          </>
        }
        required
        button={
          <Button type="submit" variant={place === 'page' ? 'hero' : undefined}>
            {topic.button}
          </Button>
        }
      />
    </Form>
  )
}
