import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { type StoryFieldName, storyFieldNames } from '#app/stories/public/fields.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import type { StartingValues } from './starting-values.ts'
import type { saveStoryDraft } from './story-draft.server.ts'

type Result = Awaited<ReturnType<typeof saveStoryDraft>>
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Draft = {
  isAlone: boolean
  /** What the account had when the page was made. */
  words: StartingValues | null
  at: number | null | undefined
  /** Learns when the account's draft was written last, in milliseconds. */
  show: (at: number | null) => void
}

const idleMs = 3_000
const elsewhere =
  'You wrote more of this story, sent it or discarded it on another page or device. What you wrote here is kept on this device. Load this page again to choose.'
const tooLong = 'This is too long to be kept with your account. It is kept on this device.'

/** Keeps the story form with the account for as long as it is shown, unless its writer ticks that the device is enough. */
export function AccountDraft({ formId, ...draft }: Draft & { formId: string }) {
  const first = useRef(draft)
  const keeping = useRef<ReturnType<typeof keepWithAccount>>(null)
  const [isAlone, setAlone] = useState(draft.isAlone)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    keeping.current = keepWithAccount(form, first.current)
    return keeping.current.end
  }, [formId])

  return (
    <Checkbox
      // It takes effect at once and is no part of what is sent.
      role="switch"
      label="Keep what I have not sent on this device alone"
      errors={isRefused ? ['This could not be saved. Try again.'] : undefined}
      checked={isAlone}
      onChange={async ({ target: { checked } }) => {
        setAlone(checked)
        const isStored = (await keeping.current?.keepAlone(checked)) === true
        if (!isStored) setAlone(!checked)
        setRefused(!isStored)
      }}
    />
  )
}

/**
 * Keeps what is typed in the story form with the account, three seconds after the last key. Until then, and whatever the
 * account refuses, it is on the device alone (app/ui/enhance/drafts.ts).
 */
function keepWithAccount(form: HTMLFormElement, { isAlone, show, ...draft }: Draft) {
  let words = draft.words ?? {}
  let at = draft.at ?? null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastSave: Promise<unknown> = Promise.resolve()
  // While a form of the page is being sent, and once the draft went on elsewhere.
  let isHeld = false
  let isElsewhere = false

  const note = (newWords: StartingValues, newAt: number | null) => {
    words = newWords
    at = newAt
    show(at)
    if (at === null) delete form.dataset.draftOver
    else form.dataset.draftOver = String(at)
    for (const name of storyFieldNames) {
      const field = fieldOf(form, name)
      if (field) field.dataset.draftWas = words[name] ?? emptyValue(field)
    }
    form.dispatchEvent(new Event('draft-kept', { bubbles: true }))
  }
  const send = async (choice?: { alone: string }) => {
    const inForm = typedWords(form)
    const isNew = storyFieldNames.some((name) => inForm[name] !== words[name])
    if (isElsewhere || !(choice || (isNew && !isAlone))) return
    const formKey = String(new FormData(form).get('formKey'))
    const answer = await post({ ...inForm, ...choice, formKey, draftAt: String(at ?? '') })
    if (answer?.status === 413) say(form, tooLong)
    const result: Result | null = (await answer?.json().catch(() => null)) ?? null
    if (result?.outcome === 'conflict') {
      isElsewhere = true
      say(form, elsewhere)
    }
    if (result?.outcome === 'alone') {
      isAlone = true
      note({}, null)
    }
    if (result?.outcome !== 'saved') return
    if (choice) isAlone = choice.alone === 'yes'
    note(result.at === null ? {} : inForm, result.at)
    if (result.at !== null) say(form, `Kept with your account, ${clock()}`)
    return true
  }
  const save = () => {
    clearTimeout(timer)
    if (isHeld) return
    lastSave = lastSave.then(() => send())
  }
  const later = () => {
    isHeld = false
    clearTimeout(timer)
    timer = setTimeout(save, idleMs)
  }
  const hold = ({ submitter }: SubmitEvent) => {
    // Conform checks a field so (app/ui/checked-form.ts).
    if (submitter?.getAttribute('name') === '__intent__') return
    isHeld = true
    clearTimeout(timer)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') save()
  }
  note(words, at)
  // What was typed before this script came, or is back from the device.
  later()
  form.addEventListener('input', later)
  document.addEventListener('submit', hold)
  document.addEventListener('visibilitychange', onHidden)
  return {
    /** @returns whether the choice is stored: what the account had is on the device then */
    async keepAlone(isChosen: boolean) {
      const saved = lastSave.then(() => send({ alone: isChosen ? 'yes' : 'no' }))
      lastSave = saved
      return (await saved) === true
    },
    end() {
      clearTimeout(timer)
      form.removeEventListener('input', later)
      document.removeEventListener('submit', hold)
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}

function typedWords(form: HTMLFormElement): StartingValues {
  const fields = storyFieldNames.map((name) => [name, fieldOf(form, name)] as const)
  return Object.fromEntries(
    fields.flatMap(([name, field]) =>
      field && field.value !== emptyValue(field) ? [[name, field.value]] : [],
    ),
  )
}

function fieldOf(form: HTMLFormElement, name: StoryFieldName) {
  return form.elements.namedItem(name) as Field | null
}

function emptyValue(field: Field) {
  return field instanceof HTMLSelectElement ? (field.options[0]?.value ?? '') : ''
}

function say(form: HTMLFormElement, text: string) {
  const line = form.querySelector<HTMLElement>('[data-draft-kept]')
  if (!line) return
  line.hidden = false
  line.textContent = text
}

function clock() {
  return new Date().toTimeString().slice(0, 5)
}

function post(fields: Record<string, string>) {
  // A browser refuses to keep a long request alive after its tab is closed: those words are on the device.
  const keepalive = document.visibilityState === 'hidden'
  const body = new URLSearchParams(fields)
  return fetch(href('/submit/draft'), {
    method: 'POST',
    body,
    keepalive,
    redirect: 'manual',
  }).catch(() => null)
}
