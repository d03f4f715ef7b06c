import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Submission } from '#app/db/schema/submissions.ts'
import {
  isUnsaved,
  type ReviewDraft,
  type ReviewDraftText,
  readReviewDraft,
  writeReviewDraft,
} from './review-draft.ts'

type Reviewed = Pick<Submission, 'id' | 'version' | 'status' | 'adminNotes'>

/**
 * Keeps what is typed into the decision form of a story, until that story is decided on, and puts it back when the story
 * is opened again in the same version. The form has to be another one for another story.
 *
 * @returns the draft that was found: put back, or of an earlier version and only to be shown; `keep`, to be called at
 *   every change of the form; `discard`, which takes the boxes back to what is saved
 */
export function useReviewDraft(form: RefObject<HTMLFormElement | null>, reviewed: Reviewed) {
  const { id, version, status } = reviewed
  const savedNotes = reviewed.adminNotes ?? ''
  const [found, setFound] = useState<{ draft: ReviewDraft; isPutBack: boolean } | null>(null)

  function keep() {
    if (!form.current) return
    const text = textIn(form.current)
    const isKept = isUnsaved(text, savedNotes)
    writeReviewDraft(id, isKept ? { version, status, ...text } : null)
    if (!isKept && found?.isPutBack) setFound(null)
  }

  function discard() {
    if (form.current) fill(form.current, { notes: savedNotes, reason: '', message: '' })
    writeReviewDraft(id, null)
    setFound(null)
  }

  function putBack() {
    if (!form.current) return
    const text = textIn(form.current)
    const draft = readReviewDraft(id)
    const isCurrent = draft?.version === version && draft.status === status
    // A browser that reloads a page may have filled in the boxes by itself. Other words in them were typed later: before
    // the page woke, or into a form that was refused.
    const isThere = draft !== null && names.every((name) => draft[name] === text[name])
    if (isUnsaved(text, savedNotes) && !(isCurrent && isThere)) return keep()
    if (!draft) return
    if (draft.status !== status) return writeReviewDraft(id, null)
    if (isCurrent) fill(form.current, draft)
    setFound({ draft, isPutBack: isCurrent })
  }

  const isNew = useRef(true)
  const follow = useEffectEvent(() => {
    if (isNew.current) putBack()
    // Saving the notes alone leaves the message in its box, for the next version.
    else if (found?.isPutBack !== false) keep()
    isNew.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what there is to follow
  useEffect(() => follow(), [version])

  return { found, keep, discard }
}

const names = ['notes', 'reason', 'message'] as const

function textIn(form: HTMLFormElement): ReviewDraftText {
  const values = new FormData(form)
  const textOf = (name: string) => String(values.get(name) ?? '')
  return { notes: textOf('notes'), reason: textOf('reason'), message: textOf('message') }
}

function fill(form: HTMLFormElement, draft: ReviewDraftText) {
  for (const name of names) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
      field.value = draft[name]
    }
  }
}
