import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { inputFacts, type StoryFieldName } from '#app/stories/public/fields.ts'
import { themeLabels, themes } from '#app/stories/public/story.ts'
import { inputProps, selectProps, textAreaProps } from '#app/ui/checked-form.ts'
import { DraftKept } from '#app/ui/draft-line.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'

type StoryFieldsProps = {
  fields: Record<StoryFieldName, FieldMetadata>
  email: string
  children?: ReactNode
}

export function StoryFields({ fields, email, children }: StoryFieldsProps) {
  const words = String(fields.story.value ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean).length
  return (
    <>
      <TextField {...inputProps(fields.title, 'text')} {...inputFacts('title')} />
      <TextArea
        placeholder="Start anywhere."
        className="min-h-96 text-h4"
        hint={`Write it the way you would say it.${words ? ` ${words} ${words === 1 ? 'word' : 'words'} so far.` : ''}`}
        {...textAreaProps(fields.story)}
        {...inputFacts('story')}
      />
      <DraftKept />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          autoComplete="name"
          {...inputProps(fields.name, 'text')}
          {...inputFacts('name')}
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
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <Select
          hint="People may know you by your tattoo, whatever you choose."
          {...selectProps(fields.nameShown)}
          {...inputFacts('nameShown')}
        >
          <option value="full">My full name</option>
          <option value="first">My first name only</option>
          <option value="anonymous">Anonymous</option>
        </Select>
        <TextField
          placeholder="For example, Hull"
          autoComplete="address-level2"
          {...inputProps(fields.location, 'text')}
          {...inputFacts('location')}
        />
      </div>
      <Select {...selectProps(fields.theme)} {...inputFacts('theme')}>
        <option value="">No theme</option>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {themeLabels[theme]}
          </option>
        ))}
      </Select>
      {children}
      <TextArea
        hint="Say what the photo shows, for example “Two swallows on a left forearm, flying towards the elbow”. Screen readers read it aloud."
        className="min-h-20"
        {...textAreaProps(fields.photoDescription)}
        {...inputFacts('photoDescription')}
      />
    </>
  )
}
