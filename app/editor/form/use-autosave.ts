import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, type Location, useBlocker, useNavigate, useNavigation } from 'react-router'
import { type FormProblem, formProblem } from '#app/platform/request/form-answer.ts'
import { Autosave, type SaveAnswer, type SaveState } from './autosave.ts'
import {
  hasSameWords,
  initialValues,
  type LocalDraft,
  readLocalDraft,
  storeLocalDraft,
  wordsOf,
} from './local-draft.ts'
import { afterRest, isCommand } from './writing.ts'

type Opened = {
  /** Of the piece or the newsletter. */
  id: string
  /** Where it is saved to. */
  draftPath: string
  /** The version and time of the text that the page was made with. */
  version: number
  savedAt: Date
  /** The page shows a form that was refused. */
  isRefused: boolean
}

/**
 * Saves the form of a piece or of a newsletter as it is written.
 *
 * @returns the state of saving, the version to send with the form, what keeps the text from being published as of the last
 *   save (null before the first), how many saves there were, and words of an earlier visit that were never saved
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, opened: Opened) {
  const { id, draftPath, version, savedAt, isRefused } = opened
  const [state, setState] = useState<SaveState>({ is: 'saved', at: savedAt.getTime() })
  const [saved, setSaved] = useState({ version, problems: null as FormProblem[] | null, saves: 0 })
  const [recovered, setRecovered] = useState<LocalDraft | null>(null)
  const autosave = useRef<Autosave | null>(null)
  const sentWords = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the text that the page was opened with
  useEffect(() => {
    const element = form.current
    if (!element) return
    let isOpen = true
    const send = async (words: string, over: number) => {
      const answer = await sendDraft(draftPath, words, over)
      if (isOpen && answer.outcome === 'saved') {
        const { version, problems } = answer
        setSaved(({ saves }) => ({ version, problems, saves: saves + 1 }))
      }
      return answer
    }
    const draft = readLocalDraft(id)
    if (draft && !isRefused) {
      if (hasSameWords(draft.words, wordsOf(element))) storeLocalDraft(id, null)
      else setRecovered(draft)
    }
    const running = new Autosave({
      version,
      savedAt: savedAt.getTime(),
      savedWords: initialValues(element),
      send,
      read: () => wordsOf(element),
      keep: (unsaved) => storeLocalDraft(id, unsaved && { ...unsaved, at: Date.now() }),
      show: (next) => isOpen && setState(next),
    })
    autosave.current = running

    const changed = afterRest(() => running.changed())
    const saveNow = () => {
      changed.cancel()
      if (running.isDirty) running.changed()
      void running.save()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || !isCommand(event)) return
      const isAct = event.key === 'Enter' && element.contains(event.target as Node)
      // With Caps Lock it is a capital.
      if (!/^s$/i.test(event.key) && !isAct) return
      event.preventDefault()
      if (isAct) document.querySelector<HTMLElement>(`[aria-keyshortcuts="${actKeys}"]`)?.click()
      else saveNow()
    }
    // The form is sent with the version of the last save, so that save has to end first.
    const submitted = (event: SubmitEvent) => {
      if (running.isSending) {
        event.preventDefault()
        void running.save().then(() => setTimeout(() => element.requestSubmit(event.submitter)))
        return
      }
      sentWords.current = wordsOf(element)
      running.pause(true)
    }
    element.addEventListener('input', changed)
    element.addEventListener('change', changed)
    element.addEventListener('submit', submitted)
    addEventListener('keydown', pressed)
    addEventListener('online', saveNow)
    addEventListener('focus', saveNow)
    addEventListener('pagehide', saveNow)
    return () => {
      isOpen = false
      changed.cancel()
      running.stop()
      // The form was sent and led to another page, so the server has these words.
      if (sentWords.current === wordsOf(element)) storeLocalDraft(id, null)
      element.removeEventListener('input', changed)
      element.removeEventListener('change', changed)
      element.removeEventListener('submit', submitted)
      removeEventListener('keydown', pressed)
      removeEventListener('online', saveNow)
      removeEventListener('focus', saveNow)
      removeEventListener('pagehide', saveNow)
    }
  }, [id])

  const isIdle = useNavigation().state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what an answer brings is followed
  useEffect(() => {
    const running = autosave.current
    if (!running || !isIdle) return
    const words = sentWords.current
    sentWords.current = null
    if (words !== null && !isRefused && version > running.version) {
      running.adopt({ version, at: savedAt.getTime(), words })
      setSaved(({ saves }) => ({ version, problems: null, saves: saves + 1 }))
    } else {
      running.pause(false)
      running.changed()
    }
  }, [isIdle, version])

  // What was typed is saved before React leaves the page; what cannot be saved is kept in the browser.
  const destination = useRef<Location | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname
    if (!leaves || !autosave.current?.isDirty) return false
    destination.current = nextLocation
    return true
  })
  const navigate = useNavigate()
  // Whatever the blocker says by now: another navigation, such as one to a place on this page, resets it, perhaps before it is
  // rendered.
  useEffect(() => {
    const target = destination.current
    if (!target) return
    destination.current = null
    const { pathname } = location
    // The answer to a form that was sent is lost by leaving, and with it whether its words were saved.
    if (sentWords.current !== null) autosave.current?.pause(false)
    sentWords.current = null
    void (autosave.current?.save() ?? Promise.resolve()).then(() => {
      try {
        if (blocker.state === 'blocked') return blocker.proceed()
      } catch {
        // It was reset since.
      }
      if (location.pathname === pathname) void navigate(target)
    })
  })

  const leaveRecovered = () => {
    setRecovered(null)
    storeLocalDraft(id, null)
    autosave.current?.changed()
  }
  return { state, ...saved, recovered, leaveRecovered }
}

/** From anywhere in the form, these press the button that says so. */
export const actKeys = 'Control+Enter Meta+Enter'

async function sendDraft(draftPath: string, words: string, version: number): Promise<SaveAnswer> {
  const body = new URLSearchParams(words)
  body.set('version', String(version))
  const answer = await fetch(draftPath, {
    method: 'POST',
    body,
    // A browser refuses to keep a long request alive after its tab is closed.
    keepalive: words.length < 48_000,
    redirect: 'manual',
  }).catch(() => null)
  if (!answer) return { outcome: whyUnanswered() }
  if (answer.status === 404) return { outcome: await whyMissing() }
  if (answer.type === 'opaqueredirect') return { outcome: 'signed out' }
  if (answer.status === 413) {
    return { outcome: 'invalid', problems: [formProblem('body', tooLong)] }
  }
  const result: SaveAnswer | null = await answer.json().catch(() => null)
  return result?.outcome ? result : { outcome: 'failed' }
}

const tooLong = 'The text is longer than 256 kB. Divide it.'

/** Signed out, a page of the team is not there. */
async function whyMissing() {
  const answer = await fetch(href('/account'), { method: 'HEAD', redirect: 'manual' }).catch(
    () => null,
  )
  if (!answer) return whyUnanswered()
  return answer.ok ? 'gone' : 'signed out'
}

function whyUnanswered() {
  return navigator.onLine ? 'failed' : 'offline'
}
