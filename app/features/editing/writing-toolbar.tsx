import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { slotsOf } from '#content/slots.ts'
import { applyEdit } from './apply-edit.ts'
import { begun, type Edit, linked, type Selected, surrounded, withBlock } from './markdown-edits.ts'

/** The sign is part of the label, so that whoever speaks to the computer can name what stands on the button. */
type Tool = { label: string; sign: string; edit: (selected: Selected) => Edit }

const tools: Tool[] = [
  { label: 'Bold', sign: 'B', edit: (at) => surrounded(at, '**') },
  { label: 'Italic', sign: 'I', edit: (at) => surrounded(at, '*') },
  { label: 'H2: a heading', sign: 'H2', edit: (at) => begun(at, '## ') },
  { label: 'H3: a smaller heading', sign: 'H3', edit: (at) => begun(at, '### ') },
  { label: 'Link', sign: 'Link', edit: linked },
  { label: 'List', sign: 'List', edit: (at) => begun(at, '- ') },
  { label: 'Numbered list', sign: 'Numbered', edit: (at) => begun(at, '1. ') },
  {
    label: 'Pull quote',
    sign: 'Quote',
    edit: (at) => withBlock(at, '> The words.\n>\n> **Name**, role'),
  },
  {
    label: 'Table',
    sign: 'Table',
    edit: (at) => withBlock(at, '| One | Two |\n| - | - |\n| A | B |'),
  },
  {
    label: 'In short',
    sign: 'In short',
    edit: (at) => withBlock(at, ':::short\n- The answer.\n:::'),
  },
]

const blocks = {
  'When to get help': ':::help\n- The sign, and whom to ring.\n:::',
  'Side note': ':::note\nThe note.\n:::',
  'Box with a heading': ':::aside[The heading]\nThe words.\n:::',
  Picture: '::figure{picture="its-name" alt="What can be seen in it" caption="A line beneath it"}',
  Diagram: '::diagram{name="its-name" caption="A line beneath it"}',
}

const slots = {
  'london-prices': 'Table of our London prices',
  'what-moves-the-price': 'What moves the price',
  'first-tattoo-checklist': 'Checklist for a first tattoo',
} satisfies Record<(typeof slotsOf.articles)[number], string>

/** Writes a block of an article where the cursor is. */
export function InsertBlock({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const chosen = useRef<HTMLSelectElement>(null)
  const id = useId()
  function insert() {
    if (!chosen.current || !area.current) return
    const { value: text, selectionStart: start, selectionEnd: end } = area.current
    applyEdit(area.current, withBlock({ text, start, end }, chosen.current.value))
  }
  return (
    <div className="when-script">
      <div className="mb-2 flex flex-wrap items-center gap-2 font-sans text-sm">
        <label htmlFor={id}>A block</label>
        {/* Without a name, so that it is not sent with the form. */}
        <select id={id} ref={chosen} className="input w-auto min-w-0 max-w-80 flex-1">
          <optgroup label="Blocks">
            {Object.entries(blocks).map(([label, block]) => (
              <option key={label} value={block}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label="From the magazine">
            {Object.entries(slots).map(([name, label]) => (
              <option key={name} value={`::${name}`}>
                {label}
              </option>
            ))}
          </optgroup>
        </select>
        <Button variant="outline" size="sm" onClick={insert}>
          Insert
        </Button>
      </div>
    </div>
  )
}

/** Buttons that write Markdown into a text. It is one stop of the Tab key; the arrow keys lead from button to button. */
export function WritingToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="writing-toolbar when-script"
      onKeyDown={moveFocus}
    >
      {tools.map(({ label, sign, edit }, at) => (
        <button
          key={label}
          type="button"
          className="tool"
          aria-label={label}
          title={label}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => {
            if (!area.current) return
            const { value: text, selectionStart: start, selectionEnd: end } = area.current
            applyEdit(area.current, edit({ text, start, end }))
          }}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (!step || at === -1) return
  event.preventDefault()
  const next = buttons[step(at, buttons.length)]
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}
