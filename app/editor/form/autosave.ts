import type { AutosaveResult } from './autosave-answer.server.ts'

/** What the bar of a piece says of its text. `at` is in milliseconds. */
export type SaveState =
  | { is: 'saved'; at: number }
  | { is: 'typing' | 'saving' }
  | { is: 'offline' | 'signed out' | 'gone' }
  | { is: 'failed'; at: number }
  | { is: 'refused'; reason: string }
  | { is: 'saved by another'; by: string | null; at: number }

/** What became of one save. */
export type SaveAnswer = AutosaveResult | { outcome: 'offline' | 'failed' | 'signed out' | 'gone' }

type Means = {
  /** The version that the form began from, and when it was saved. */
  version: number
  savedAt: number
  /** The form as it was when the page came: somebody may have typed since. */
  savedWords: string
  /** The form as it is now, as one string. */
  read: () => string
  send: (words: string, version: number) => Promise<SaveAnswer>
  /** Keeps in the browser what is not saved; null when everything is. */
  keep: (unsaved: { words: string; version: number } | null) => void
  show: (state: SaveState) => void
}

const idleMs = 3_000
const retryMs = 10_000

/**
 * Saves a form three seconds after the last change, one save at a time. What cannot be saved is kept in the browser and tried
 * again, except where somebody else has saved meanwhile: then only a person can decide.
 */
export class Autosave {
  #means: Means
  #version: number
  #savedAt: number
  #savedWords: string
  #state: SaveState
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #isPaused = false

  constructor(means: Means) {
    this.#means = means
    this.#version = means.version
    this.#savedAt = means.savedAt
    this.#savedWords = means.savedWords
    this.#state = { is: 'saved', at: means.savedAt }
  }

  get version() {
    return this.#version
  }

  get isDirty() {
    return this.#means.read() !== this.#savedWords
  }

  get isSending() {
    return this.#sending !== null
  }

  /** To be called after every change of the form. */
  changed() {
    const words = this.#means.read()
    if (words === this.#savedWords) return this.#changedBack()
    this.#keepUnsaved(words)
    if (this.#state.is === 'saved' || this.#state.is === 'refused') this.#show({ is: 'typing' })
    if (this.#state.is === 'typing' || this.#state.is === 'saving') this.#saveIn(idleMs)
  }

  /** Saves now. A save in flight ends first, since what was typed after it began needs one of its own. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#sending
    if (this.#sending) return this.#sending
    if (this.#isPaused || !this.isDirty) return
    this.#sending = this.#send().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Stops while the page shows another text that was saved. */
  pause(isNowPaused: boolean) {
    this.#isPaused = isNowPaused
    this.stop()
  }

  /** The form itself was sent and saved. What was typed since goes on from this version. */
  adopt({ version, at, words }: { version: number; at: number; words: string }) {
    this.#isPaused = false
    this.#saved(version, at, words)
    this.#show({ is: 'saved', at })
    this.changed()
  }

  stop() {
    clearTimeout(this.#timer)
  }

  async #send() {
    const words = this.#means.read()
    this.#show({ is: 'saving' })
    const answer = await this.#means.send(words, this.#version)
    if (answer.outcome !== 'saved') return this.#notSaved(answer)
    this.#saved(answer.version, answer.at, words)
    if (this.isDirty) {
      this.#keepUnsaved()
      this.#show({ is: 'typing' })
      this.#saveIn(idleMs)
    } else {
      this.#means.keep(null)
      this.#show({ is: 'saved', at: answer.at })
    }
  }

  #notSaved(answer: Exclude<SaveAnswer, { outcome: 'saved' }>) {
    this.#keepUnsaved()
    const { outcome } = answer
    if (outcome === 'invalid') {
      return this.#show({ is: 'refused', reason: answer.problems[0]?.summary ?? '' })
    }
    if (outcome === 'conflict' || outcome === 'gone') this.#isPaused = true
    if (outcome === 'conflict') {
      return this.#show({ is: 'saved by another', by: answer.by, at: answer.at })
    }
    this.#show(outcome === 'failed' ? { is: outcome, at: Date.now() } : { is: outcome })
    if (outcome !== 'gone') this.#saveIn(retryMs)
  }

  #changedBack() {
    clearTimeout(this.#timer)
    if (this.isSending) return
    this.#means.keep(null)
    if (this.#state.is !== 'saved') this.#show({ is: 'saved', at: this.#savedAt })
  }

  #saved(version: number, at: number, words: string) {
    this.#version = version
    this.#savedAt = at
    this.#savedWords = words
  }

  #keepUnsaved(words = this.#means.read()) {
    this.#means.keep({ words, version: this.#version })
  }

  #saveIn(ms: number) {
    clearTimeout(this.#timer)
    if (!this.#isPaused) this.#timer = setTimeout(() => void this.save(), ms)
  }

  #show(state: SaveState) {
    this.#state = state
    this.#means.show(state)
  }
}
