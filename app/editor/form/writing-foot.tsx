import { type RefObject, useEffect, useState } from 'react'
import type { SurfaceChoice } from './use-surface.ts'
import { countWords } from './word-count.ts'
import { afterRest, type Writing } from './writing.ts'

type Props = {
  area: RefObject<HTMLTextAreaElement | null>
  writing: RefObject<Writing | null>
  /** As it was sent. */
  text: string
  isMarkdown: boolean
  minutesToRead?: ((words: number) => number) | undefined
  maxBytes?: number | undefined
  surface: SurfaceChoice
}

/** Below a text: how long it is, its headings, and how it is written. */
export function WritingFoot({ area, writing, text, isMarkdown, surface, ...limits }: Props) {
  return (
    <div className="writing-foot">
      <TextLength area={area} text={text} {...limits} />
      {isMarkdown && <Outline writing={writing} />}
      {surface.isOpen && isMarkdown && (
        <Switch
          label="Show the marks"
          isOn={surface.areMarksShown}
          onSwitch={surface.chooseMarks}
        />
      )}
      <Switch label="Plain text field" isOn={surface.isPlain} onSwitch={surface.choosePlain} />
    </div>
  )
}

type SwitchProps = { label: string; isOn: boolean; onSwitch: (isOn: boolean) => void }

function Switch({ label, isOn, onSwitch }: SwitchProps) {
  return (
    <button
      type="button"
      className="tool when-script"
      aria-pressed={isOn}
      onClick={() => onSwitch(!isOn)}
    >
      {label}
    </button>
  )
}

type LengthProps = Pick<Props, 'area' | 'text' | 'minutesToRead' | 'maxBytes'>

/** Words, minutes and what is left. Without script they are those of the text as it was sent. */
function TextLength({ area, text, minutesToRead, maxBytes }: LengthProps) {
  const [{ words, bytes }, setLength] = useState(() => lengthOf(text))
  useEffect(() => {
    const element = area.current
    if (!element) return
    const count = () => setLength(lengthOf(element.value))
    const rested = afterRest(count)
    count()
    element.addEventListener('input', rested)
    return () => {
      rested.cancel()
      element.removeEventListener('input', rested)
    }
  }, [area])
  const minutes = minutesToRead?.(words)
  return (
    <p className="meta">
      <span>{words === 1 ? '1 word' : `${words.toLocaleString('en-GB')} words`}</span>
      {minutes !== undefined && <span>{`, ${minutes} min read`}</span>}
      {maxBytes !== undefined && <span>{`, ${spaceLeft(maxBytes - bytes)}`}</span>}
    </p>
  )
}

function lengthOf(text: string) {
  return { words: countWords(text), bytes: new TextEncoder().encode(text).length }
}

function spaceLeft(bytes: number) {
  const count = Math.abs(bytes).toLocaleString('en-GB')
  return `${count} characters ${bytes < 0 ? 'too many' : 'left'}`
}

/** The headings of the text as they are now, each leading to its place. */
function Outline({ writing }: Pick<Props, 'writing'>) {
  const [headings, setHeadings] = useState<Heading[]>([])
  return (
    <details
      name="menu"
      className="menu-drop when-script"
      onToggle={({ currentTarget: { open } }) => {
        if (open) setHeadings(headingsIn(writing.current?.selected().text ?? ''))
      }}
    >
      <summary className="tool">Outline</summary>
      <ul className="sheet">
        {headings.length === 0 && <li className="px-3 py-2">There are no headings yet.</li>}
        {headings.map(({ at, level, words }) => (
          <li key={at} className="menu-item">
            <button
              type="button"
              className={level === 3 ? 'pl-6' : ''}
              onClick={({ currentTarget }) => {
                currentTarget.closest('details')?.removeAttribute('open')
                writing.current?.select(at, at)
              }}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Heading = { at: number; level: number; words: string }

function headingsIn(text: string): Heading[] {
  return [...text.matchAll(/^(#{2,3}) +(.+)$/gm)].map(({ index, 0: line, 1: signs, 2: words }) => ({
    at: index + line.length,
    level: signs!.length,
    words: words!.replace(/\*+/g, ''),
  }))
}
