import { type RefObject, useEffect, useRef, useState } from 'react'
import { readPrivate, writePrivate } from '#app/ui/enhance/private-storage.ts'
import { plainWriting } from './plain-writing.ts'
import type { Surface, SurfaceOptions } from './surface/surface.ts'
import type { Writing } from './writing.ts'

type Options = Pick<SurfaceOptions, 'isMarkdown' | 'describe'> & {
  items: () => SurfaceOptions['items']
}

/** What somebody has chosen for all texts, in this browser. */
const choices = { plain: 'plain text field', marks: 'marks shown' }

/** Fields in which words are being composed. */
const composing = new WeakSet<EventTarget>()

/**
 * Puts the writing surface over a field, once the field is used or the page is idle, unless the plain field was chosen. Until
 * then, and without script, there is the field.
 */
export function useSurface(
  area: RefObject<HTMLTextAreaElement | null>,
  writing: RefObject<Writing | null>,
  options: Options,
) {
  const [isPlain, setIsPlain] = useState<boolean | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [areMarksShown, setAreMarksShown] = useState(false)
  const surface = useRef<Surface | null>(null)
  const latest = useRef(options)

  useEffect(() => {
    latest.current = options
    surface.current?.follow()
  })

  useEffect(() => {
    if (area.current) writing.current = plainWriting(area.current)
    const chosen = readPrivate(choices.plain, 'browser')
    setIsPlain(chosen === null ? savesData() : chosen === 'on')
    setAreMarksShown(readPrivate(choices.marks, 'browser') === 'on')
  }, [area, writing])

  useEffect(() => {
    const element = area.current
    if (!element || isPlain !== false) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('compositionstart', () => composing.add(element), { signal })
    element.addEventListener('compositionend', () => composing.delete(element), { signal })
    void whenUsed(element, stop.signal)
      .then(() => import('./surface/surface.ts'))
      .then(async ({ openSurface }) => {
        await whenComposed(element, stop.signal)
        if (stop.signal.aborted) return
        surface.current = openSurface(element, {
          isMarkdown: latest.current.isMarkdown,
          showsMarks: readPrivate(choices.marks, 'browser') === 'on',
          describe: () => latest.current.describe(),
          items: latest.current.items(),
        })
        writing.current = surface.current
        setIsOpen(true)
      })
      // Offline, or a newer build has taken its place: the field stays.
      .catch(() => undefined)
    return () => {
      stop.abort()
      surface.current?.destroy()
      surface.current = null
      writing.current = plainWriting(element)
      setIsOpen(false)
    }
  }, [isPlain, area, writing])

  return {
    isPlain: isPlain === true,
    isOpen,
    areMarksShown,
    choosePlain(isOn: boolean) {
      writePrivate(choices.plain, isOn ? 'on' : 'off', 'browser')
      setIsPlain(isOn)
    },
    chooseMarks(isOn: boolean) {
      writePrivate(choices.marks, isOn ? 'on' : null, 'browser')
      setAreMarksShown(isOn)
      surface.current?.showMarks(isOn)
    },
  }
}

export type SurfaceChoice = ReturnType<typeof useSurface>

function savesData() {
  return 'connection' in navigator && Boolean(Reflect.get(navigator.connection ?? {}, 'saveData'))
}

/** Resolves at the first use of the field, or once the page has nothing else to do. */
function whenUsed(area: HTMLTextAreaElement, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const use = () => resolve()
    if (document.activeElement === area) return use()
    area.addEventListener('focus', use, { signal, once: true })
    area.addEventListener('pointerdown', use, { signal, once: true })
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(use, { timeout: 5_000 })
    else setTimeout(use, 1_000)
  })
}

/** Words that are being composed belong to the field until they are done. */
function whenComposed(area: HTMLTextAreaElement, signal: AbortSignal) {
  if (!composing.has(area)) return Promise.resolve()
  return new Promise<void>((resolve) => {
    area.addEventListener('compositionend', () => resolve(), { signal, once: true })
  })
}
