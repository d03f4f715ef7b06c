import { answered, type FormAnswer } from '#app/platform/request/form-answer.ts'
import { TextArea } from '#app/ui/field.tsx'

const [minCharacters, maxCharacters] = [20, 800]

/** What is wrong with a note that corrects an article; null when nothing is. */
export function problemWithCorrection(text: string) {
  if (text.length < minCharacters) return 'Say in a sentence what was wrong, and what is right.'
  if (text.length > maxCharacters) {
    return `Write at most ${maxCharacters} characters. There are ${text.length}.`
  }
  return null
}

type Props = { note?: string; hint: string; answer: FormAnswer | undefined }

export function CorrectionField({ note, hint, answer }: Props) {
  return (
    <TextArea
      label="Correction"
      note={note}
      hint={hint}
      name="correction"
      id="correction"
      rows={3}
      className="input-short"
      {...answered(answer, 'correction')}
    />
  )
}
