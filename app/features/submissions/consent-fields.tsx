import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { href } from 'react-router'
import { Checkbox } from '#app/ui/choice.tsx'
import { consentWordings } from '#content/consents.ts'

type Props = { editorial: FieldMetadata<'on'>; privacy: FieldMetadata<'on'> }

/** Two separate, unticked boxes. Without the `required` attribute, because a missing consent has its own message and toast. */
export function ConsentFields({ editorial, privacy }: Props) {
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-5">
      <legend className="sr-only">Consent</legend>
      <p className="hint">Both are required.</p>
      <Checkbox
        label={consentWordings.editorial}
        errors={editorial.errors}
        {...getInputProps(editorial, { type: 'checkbox', ariaAttributes: false })}
        aria-required
      />
      <Checkbox
        label={withPrivacyLink}
        errors={privacy.errors}
        {...getInputProps(privacy, { type: 'checkbox', ariaAttributes: false })}
        aria-required
      />
    </fieldset>
  )
}

const [before, after] = consentWordings.privacy.split('privacy policy')

const withPrivacyLink = (
  <>
    {before}
    <a className="link" href={href('/privacy')}>
      privacy policy
    </a>
    {after}
  </>
)
