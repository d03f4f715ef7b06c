import { useState } from 'react'
import { type PhotoProblem, photoProblems } from '#app/platform/photos/photo.ts'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { photoLabel } from '#content/pages/submit.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type PhotoFieldProps = {
  note?: string
  hint?: string | undefined
  errors?: string[]
  lostMessage?: string | false | undefined
}

export function PhotoField({ note, hint, errors, lostMessage }: PhotoFieldProps) {
  const [problem, setProblem] = useState<PhotoProblem | null>(null)

  // The smaller file replaces the one in the input, so that the form sends it.
  async function look(file: File | null, input: HTMLInputElement) {
    setProblem(null)
    if (!file) return
    const looked = await shrinkPhoto(file)
    if (input.files?.[0] !== file) return
    if ('problem' in looked) {
      setProblem(looked.problem)
      input.value = ''
    } else if (looked.file !== file) {
      const transfer = new DataTransfer()
      transfer.items.add(looked.file)
      input.files = transfer.files
    }
  }

  return (
    <FileDrop
      label={photoLabel}
      note={note}
      hint={hint}
      name="photo"
      id="submission-photo"
      limits="PNG, JPG up to 10MB"
      onPick={look}
      lostMessage={lostMessage}
      errors={problem ? [photoProblems[problem]] : errors}
    />
  )
}
