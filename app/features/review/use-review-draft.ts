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
 * Stores what is typed into a story's decision form until the story is decided on, and restores it when the story is opened
 * again in the same version. Each story needs its own form element (a React key).
 *
 * @returns `found`: the stored draft, restored or, if it belongs to an earlier version, only shown; `keep`, to be called on
 *   every change of the form; `discard`, which resets the fields to the saved values
 */
export function useReviewDraft(form: RefObject<HTMLFormElement | null>, reviewed: Reviewed) {
  const { id, version, status } = reviewed
  const savedNotes = reviewed.adminNotes ?? ''
  const [found, setFound] = useState<{ draft: ReviewDraft; isRestored: boolean } | null>(null)

  function save() {
    if (!form.current) return
    const text = textIn(form.current)
    const hasChanges = isUnsaved(text, savedNotes)
    writeReviewDraft(id, hasChanges ? { version, status, ...text } : null)
    if (!hasChanges && found?.isRestored) setFound(null)
  }

  function discard() {
    if (form.current) fill(form.current, { notes: savedNotes, reason: '', message: '' })
    writeReviewDraft(id, null)
    setFound(null)
  }

  function restore() {
    if (!form.current) return
    const text = textIn(form.current)
    const draft = readReviewDraft(id)
    const isCurrent = draft?.version === version && draft.status === status
    // A browser may restore field values on reload. Any other text was typed later: before hydration, or in a form that was
    // refused.
    const isInFields = draft !== null && names.every((name) => draft[name] === text[name])
    if (isUnsaved(text, savedNotes) && !(isCurrent && isInFields)) return save()
    if (!draft) return
    if (draft.status !== status) return writeReviewDraft(id, null)
    if (isCurrent) fill(form.current, draft)
    setFound({ draft, isRestored: isCurrent })
  }

  const isNew = useRef(true)
  const follow = useEffectEvent(() => {
    if (isNew.current) restore()
    // Saving only the notes leaves the message in its field, for the next version.
    else if (found?.isRestored !== false) save()
    isNew.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version matters
  useEffect(() => follow(), [version])

  return { found, keep: save, discard }
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
