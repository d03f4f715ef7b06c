import { TextArea } from '#app/ui/field.tsx'
import type { ActAnswer } from './act-page.tsx'

const [minCharacters, maxCharacters] = [20, 800]

/** What is wrong with a note that corrects an article; null when nothing is. */
export function problemWithCorrection(text: string) {
  if (text.length < minCharacters) return 'Say in a sentence what was wrong, and what is right.'
  if (text.length > maxCharacters) {
    return `Write at most ${maxCharacters} characters. There are ${text.length}.`
  }
  return null
}

type Props = { note?: string; hint: string; answer: ActAnswer }

export function CorrectionField({ note, hint, answer }: Props) {
  const problem = answer.errors?.correction
  return (
    <TextArea
      label="Correction"
      note={note}
      hint={hint}
      name="correction"
      id="correction"
      rows={3}
      className="input-short"
      defaultValue={answer.typed?.correction}
      errors={problem ? [problem] : undefined}
    />
  )
}
