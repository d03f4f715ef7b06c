import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { themeLabels, themes } from '#app/features/stories/story.ts'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'

type Name = 'title' | 'name' | 'nameShown' | 'location' | 'theme' | 'story'

type StoryFieldsProps = { fields: Record<Name, FieldMetadata>; email: string }

/** The words of a story and of its author: the same fields when it is sent in and when it is changed. */
export function StoryFields({ fields, email }: StoryFieldsProps) {
  const words = String(fields.story.value ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean).length
  return (
    <>
      <TextField
        label="Title"
        maxLength={120}
        errors={fields.title.errors}
        {...getInputProps(fields.title, { type: 'text', ariaAttributes: false })}
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Full name"
          autoComplete="name"
          maxLength={100}
          errors={fields.name.errors}
          {...getInputProps(fields.name, { type: 'text', ariaAttributes: false })}
          required
        />
        <TextField
          label="Email"
          note="from your account"
          type="email"
          id="submission-email"
          value={email}
          readOnly
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label="Print my name as"
          note="optional"
          errors={fields.nameShown.errors}
          {...getSelectProps(fields.nameShown, { ariaAttributes: false })}
        >
          <option value="full">My full name</option>
          <option value="first">My first name only</option>
          <option value="anonymous">Anonymous</option>
        </Select>
        <TextField
          label="Location"
          note="optional"
          placeholder="Town is plenty"
          autoComplete="address-level2"
          maxLength={100}
          errors={fields.location.errors}
          {...getInputProps(fields.location, { type: 'text', ariaAttributes: false })}
        />
      </div>
      <Select
        label="Theme"
        note="optional"
        errors={fields.theme.errors}
        {...getSelectProps(fields.theme, { ariaAttributes: false })}
      >
        <option value="">No theme</option>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {themeLabels[theme]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Your story"
        placeholder="Start anywhere."
        hint={`Write it the way you would say it.${words ? ` ${words} ${words === 1 ? 'word' : 'words'} so far.` : ''}`}
        errors={fields.story.errors}
        {...getTextareaProps(fields.story, { ariaAttributes: false })}
        required
      />
    </>
  )
}
