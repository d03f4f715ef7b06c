import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, useBlocker, useNavigate, useNavigation } from 'react-router'
import { Autosave, type SaveAnswer, type SaveState } from './autosave.ts'
import type { ShownProblem } from './field-words.ts'
import {
  hasSameWords,
  type KeptWords,
  keepWords,
  readKeptWords,
  wordsAsItCame,
  wordsOf,
} from './kept-words.ts'

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
  const [saved, setSaved] = useState({ version, problems: null as ShownProblem[] | null, saves: 0 })
  const [found, setFound] = useState<KeptWords | null>(null)
  const autosave = useRef<Autosave | null>(null)
  const sentWords = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the text that the page was opened with
  useEffect(() => {
    const element = form.current
    if (!element) return
    let isOpen = true
    const send = async (words: string, over: number) => {
      const { answer, problems } = await sendDraft(draftPath, words, over)
      if (isOpen && answer.outcome === 'saved') {
        setSaved(({ saves }) => ({ version: answer.version, problems, saves: saves + 1 }))
      }
      return answer
    }
    const kept = readKeptWords(id)
    if (kept && !isRefused) {
      if (hasSameWords(kept.words, wordsOf(element))) keepWords(id, null)
      else setFound(kept)
    }
    const running = new Autosave({
      ...{ version, savedAt: savedAt.getTime(), savedWords: wordsAsItCame(element), send },
      read: () => wordsOf(element),
      keep: (unsaved) => keepWords(id, unsaved && { ...unsaved, at: Date.now() }),
      show: (next) => isOpen && setState(next),
    })
    autosave.current = running

    const changed = () => running.changed()
    const saveNow = () => void running.save()
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
    addEventListener('online', saveNow)
    addEventListener('focus', saveNow)
    addEventListener('pagehide', saveNow)
    return () => {
      isOpen = false
      running.stop()
      // The form was sent and led to another page, so the server has the words.
      if (sentWords.current !== null) keepWords(id, null)
      element.removeEventListener('input', changed)
      element.removeEventListener('change', changed)
      element.removeEventListener('submit', submitted)
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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && autosave.current?.isDirty === true,
  )
  const navigate = useNavigate()
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname } = location
    void (autosave.current?.save() ?? Promise.resolve()).then(() => {
      try {
        blocker.proceed()
      } catch {
        // Another navigation, such as one to a place on this page, has ended meanwhile. That resets the blocker, which then throws.
        if (location.pathname === pathname) void navigate(blocker.location)
      }
    })
  }, [blocker, navigate])

  const leaveFound = () => {
    setFound(null)
    keepWords(id, null)
    autosave.current?.changed()
  }
  return { state, ...saved, found, leaveFound }
}

async function sendDraft(
  draftPath: string,
  words: string,
  version: number,
): Promise<{ answer: SaveAnswer; problems: ShownProblem[] | null }> {
  const body = new URLSearchParams(words)
  body.set('version', String(version))
  const answer = await fetch(draftPath, {
    method: 'POST',
    body,
    // A browser refuses to keep a long request alive after its tab is closed.
    keepalive: words.length < 48_000,
    redirect: 'manual',
  }).catch(() => null)
  if (!answer) return unsaved({ outcome: 'offline' })
  if (answer.status === 404) return unsaved({ outcome: await whyMissing() })
  if (answer.type === 'opaqueredirect') return unsaved({ outcome: 'signed out' })
  const told = await answer.json().catch(() => null)
  if (told && answer.ok) {
    const { version: next, at, problems } = told
    return { answer: { outcome: 'saved', version: next, at }, problems }
  }
  if (told && answer.status === 409) return unsaved({ outcome: 'conflict', ...told })
  if (told && answer.status === 422) {
    return unsaved({ outcome: 'invalid', reason: told.problems[0]?.summary ?? '' })
  }
  if (answer.status === 413) {
    return unsaved({ outcome: 'invalid', reason: 'The text is longer than 256 kB. Divide it.' })
  }
  return unsaved({ outcome: 'failed' })
}

function unsaved(answer: SaveAnswer) {
  return { answer, problems: null }
}

/** Signed out, a page of the team is not there. */
async function whyMissing() {
  const answer = await fetch(href('/account'), { method: 'HEAD', redirect: 'manual' }).catch(
    () => null,
  )
  if (!answer) return 'offline'
  return answer.ok ? 'gone' : 'signed out'
}
