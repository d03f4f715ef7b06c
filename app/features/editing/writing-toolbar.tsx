import type { KeyboardEvent, RefObject } from 'react'
import { applyEdit } from './apply-edit.ts'
import { begun, type Edit, linked, type Selected, surrounded, withBlock } from './markdown-edits.ts'

type Tool = { label: string; sign: string; edit: (selected: Selected) => Edit }

const tools: Tool[] = [
  { label: 'Bold', sign: 'B', edit: (at) => surrounded(at, '**') },
  { label: 'Italic', sign: 'I', edit: (at) => surrounded(at, '*') },
  { label: 'Heading', sign: 'H2', edit: (at) => begun(at, '## ') },
  { label: 'Smaller heading', sign: 'H3', edit: (at) => begun(at, '### ') },
  { label: 'Link', sign: 'Link', edit: linked },
  { label: 'List', sign: 'List', edit: (at) => begun(at, '- ') },
  { label: 'Numbered list', sign: '1. 2.', edit: (at) => begun(at, '1. ') },
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
