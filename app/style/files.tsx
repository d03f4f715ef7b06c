import { ChosenFile, FileDrop } from '#app/ui/file-drop.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Shown, Specimen } from './specimen.tsx'

const photo = new File([], 'the-moth-healed-second-sitting.jpg')

export function Files() {
  return (
    <>
      <Specimen
        name="File drop"
        note="The zone is the label of a real file input, which keys and screen readers meet as such."
      >
        {(half) => (
          <>
            <FileDrop label="Photo" note="required" name={half} limits="PNG, JPG up to 10MB" />
            <Shown as="hover">
              <FileDrop label="Photo, held over it" name={`${half}-over`} />
            </Shown>
            <ChosenFile file={photo} onReplace={() => {}} onRemove={() => {}} />
            <FileDrop
              label="Photo, refused"
              name={`${half}-refused`}
              errors={['This file is not a photo. Choose a JPEG, PNG, WebP or AVIF.']}
            />
          </>
        )}
      </Specimen>
      <Specimen
        name="Password field"
        note="Can be looked at where React runs; without script the button is not there."
      >
        <PasswordField label="Password" hint="At least 8 characters." />
        <PasswordField
          label="Password"
          defaultValue="three odd herons"
          errors={['That is one of the most common passwords. Try three odd words.']}
        />
      </Specimen>
    </>
  )
}
