import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { findOpenOffer } from './interest.ts'

type Props = {
  /** The id of an offer that is not open yet. */
  offer: string
  typed?: string
  errors?: string[]
}

/** Works with or without script; what is wrong with it is said on /interest/:offer. */
export function InterestForm({ offer, typed, errors }: Props) {
  const open = findOpenOffer(offer)
  if (!open) return null
  return (
    <Form
      method="post"
      action={href('/interest/:offer', { offer })}
      className="grid content-start gap-4"
      aria-label={open.button}
    >
      <Honeypot />
      <TextField
        label="Email"
        id={`interest-${offer}`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed}
        errors={errors}
        hint={<>What you agree to: “{open.consent}”</>}
        required
      />
      <p>
        <Button type="submit">{open.button}</Button>
      </p>
    </Form>
  )
}
