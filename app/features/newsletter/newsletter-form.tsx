import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { newsletter } from '#content/pages/newsletter.ts'

type Props = {
  /** Where it stands, so that two on one page are told apart. */
  place: string
  typed?: string
  errors?: string[]
}

/** Works on every page, with or without script; what is wrong with it is said on /newsletter. */
export function NewsletterForm({ place, typed, errors }: Props) {
  const id = `newsletter-${place}`
  return (
    <Form method="post" action={href('/newsletter')} className="grid gap-3" aria-label="Newsletter">
      <Honeypot />
      <div className="flex flex-wrap gap-3 items-start">
        <div className="grow basis-80">
          <TextField
            label="Your address for the newsletter"
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed}
            errors={errors}
            hint={<>What you agree to: “{newsletter.consent.text}”</>}
            required
          />
        </div>
        <Button type="submit" className="min-h-12 sm:mt-[1.6rem]">
          {newsletter.button}
        </Button>
      </div>
    </Form>
  )
}
