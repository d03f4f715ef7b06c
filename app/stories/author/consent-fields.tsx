import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { href } from 'react-router'
import { Checkbox } from '#app/ui/choice.tsx'
import { Link } from '#app/ui/link.tsx'
import { consentWordings } from '#content/consents.ts'

type Props = { editorial: FieldMetadata<'on'>; privacy: FieldMetadata<'on'> }

/** Without the `required` attribute, because a missing consent has its own message and toast. */
export function ConsentFields({ editorial, privacy }: Props) {
  const boxes = [
    { field: editorial, label: consentWordings.editorial },
    { field: privacy, label: withPrivacyLink },
  ]
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-5">
      <legend className="sr-only">Consent</legend>
      <p className="hint">Both are required.</p>
      {boxes.map(({ field, label }) => (
        <Checkbox
          {...getInputProps(field, { type: 'checkbox', ariaAttributes: false })}
          key={field.name}
          label={label}
          errors={field.errors}
          aria-required
        />
      ))}
    </fieldset>
  )
}

const [before, after] = consentWordings.privacy.split('privacy page')

const withPrivacyLink = (
  <>
    {before}
    <Link className="link" to={href('/privacy')}>
      privacy page
    </Link>
    {after}
  </>
)

/** The terms say the same. */
export function SubmissionTerms() {
  return (
    <p className="text-sm text-soft">
      By submitting your story you agree to our{' '}
      <Link className="link" to={href('/terms')}>
        terms
      </Link>{' '}
      and confirm that you are 16 or over, that the photograph is yours to share, that everyone who
      can be recognised in it has agreed, and that nobody in it is under 18. Our{' '}
      <Link className="link" to={href('/privacy')}>
        privacy page
      </Link>{' '}
      says what we keep about you and why.
    </p>
  )
}
