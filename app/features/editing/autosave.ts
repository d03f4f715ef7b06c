/** What the bar of a piece says of its text. `at` is in milliseconds. */
export type SaveState =
  | { is: 'saved'; at: number }
  | { is: 'typing' | 'saving' }
  | { is: 'offline' | 'signed out' | 'gone' }
  | { is: 'failed'; at: number }
  | { is: 'refused'; reason: string }
  | { is: 'saved by another'; by: string | null; at: number }

/** What became of one save. */
export type SaveAnswer =
  | { outcome: 'saved'; version: number; at: number }
  | { outcome: 'conflict'; by: string | null; at: number }
  | { outcome: 'invalid'; reason: string }
  | { outcome: 'offline' | 'failed' | 'signed out' | 'gone' }

type Given = {
  /** The version that the form began from, and when it was saved. */
  version: number
  savedAt: number
  /** The form as it is now, as one string. */
  read: () => string
  send: (words: string, version: number) => Promise<SaveAnswer>
  /** Keeps in the browser what is not saved; null when everything is. */
  keep: (unsaved: { words: string; version: number } | null) => void
  show: (state: SaveState) => void
}

const idleMs = 3_000
const retryMs = 10_000

export type Autosave = ReturnType<typeof startAutosave>

/**
 * Saves a form three seconds after the last change, one save at a time. What cannot be saved is kept in the browser and tried
 * again, except where somebody else has saved meanwhile: then only a person can decide.
 */
export function startAutosave({ version, savedAt, read, send, keep, show }: Given) {
  let savedWords = read()
  let state: SaveState = { is: 'saved', at: savedAt }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let isPaused = false

  const isDirty = () => read() !== savedWords

  function set(next: SaveState) {
    state = next
    show(next)
  }

  function saveIn(ms: number) {
    clearTimeout(timer)
    if (!isPaused) timer = setTimeout(() => void save(), ms)
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (sending) return sending
    if (isPaused || !isDirty()) return
    sending = sendOnce().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendOnce() {
    const words = read()
    set({ is: 'saving' })
    const answer = await send(words, version)
    if (answer.outcome !== 'saved') return notSaved(answer)
    version = answer.version
    savedAt = answer.at
    savedWords = words
    if (isDirty()) {
      keep({ words: read(), version })
      set({ is: 'typing' })
      saveIn(idleMs)
    } else {
      keep(null)
      set({ is: 'saved', at: answer.at })
    }
  }

  function notSaved(answer: Exclude<SaveAnswer, { outcome: 'saved' }>) {
    keep({ words: read(), version })
    if (answer.outcome === 'conflict') {
      isPaused = true
      set({ is: 'saved by another', by: answer.by, at: answer.at })
    } else if (answer.outcome === 'invalid') {
      set({ is: 'refused', reason: answer.reason })
    } else if (answer.outcome === 'gone') {
      isPaused = true
      set({ is: 'gone' })
    } else {
      set(answer.outcome === 'failed' ? { is: 'failed', at: Date.now() } : { is: answer.outcome })
      saveIn(retryMs)
    }
  }

  return {
    /** To be called after every change of the form. */
    changed() {
      if (!isDirty()) {
        clearTimeout(timer)
        if (sending) return
        keep(null)
        if (state.is !== 'saved') set({ is: 'saved', at: savedAt })
        return
      }
      keep({ words: read(), version })
      if (state.is === 'saved' || state.is === 'refused') set({ is: 'typing' })
      if (state.is === 'typing' || state.is === 'saving') saveIn(idleMs)
    },
    /** Saves now. It resolves when no save is in flight any more. */
    save,
    isDirty,
    isSending: () => sending !== null,
    version: () => version,
    /** Stops while the page shows another text that was saved. */
    pause(isNowPaused: boolean) {
      isPaused = isNowPaused
      clearTimeout(timer)
    },
    /** The form itself was sent and saved. What was typed since goes on from this version. */
    adopt(saved: { version: number; at: number; words: string }) {
      isPaused = false
      version = saved.version
      savedAt = saved.at
      savedWords = saved.words
      set({ is: 'saved', at: saved.at })
      this.changed()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
