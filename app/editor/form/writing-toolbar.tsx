import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Table,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { slotsOf } from '#content/slots.ts'
import { applyEdit, selectedIn } from './apply-edit.ts'
import { type Edit, prefixLines, type Selected, surrounded, withBlock } from './markdown-edits.ts'
import type { WritingDialog } from './use-writing-dialog.tsx'

/** What a button does: change the text, or open a dialog that does. */
type Tool = { label: string; sign?: LucideIcon; key?: string; isBlock?: true } & (
  | { edit: (selected: Selected) => Edit }
  | { opens: WritingDialog }
)

const tools: Tool[] = [
  { label: 'Bold', sign: Bold, key: 'b', edit: (at) => surrounded(at, '**') },
  { label: 'Italic', sign: Italic, key: 'i', edit: (at) => surrounded(at, '*') },
  { label: 'Heading', sign: Heading2, edit: (at) => prefixLines(at, '## ') },
  { label: 'Smaller heading', sign: Heading3, edit: (at) => prefixLines(at, '### ') },
  { label: 'Link', sign: LinkIcon, key: 'k', opens: 'link' },
  {
    label: 'Pull quote',
    sign: Quote,
    edit: (at) => withBlock(at, '> The words.\n>\n> **Name**, role'),
  },
  { label: 'List', sign: List, edit: (at) => prefixLines(at, '- ') },
  { label: 'Numbered list', sign: ListOrdered, edit: (at) => prefixLines(at, '1. ') },
  {
    label: 'Table',
    sign: Table,
    edit: (at) => withBlock(at, '| One | Two |\n| - | - |\n| A | B |'),
  },
  { label: 'Picture', sign: ImagePlus, isBlock: true, opens: 'picture' },
  { label: 'In short', isBlock: true, edit: (at) => withBlock(at, ':::short\n- The answer.\n:::') },
]

const blocks = {
  'When to get help': ':::help\n- The sign, and whom to ring.\n:::',
  'Side note': ':::note\nThe note.\n:::',
  'Box with a heading': ':::aside[The heading]\nThe words.\n:::',
  Diagram: '::diagram{name="its-name" caption="A line beneath it"}',
}

const slots = {
  'london-prices': 'Table of our London prices',
  'what-moves-the-price': 'What moves the price',
  'first-tattoo-checklist': 'Checklist for a first tattoo',
  'licence-finder': 'Licences',
  'quote-check': 'Quotes',
} satisfies Record<(typeof slotsOf.articles)[number], string>

/** Writes a block of an article where the cursor is. */
function InsertBlock({ area }: Pick<Props, 'area'>) {
  const chosen = useRef<HTMLSelectElement>(null)
  function insert() {
    if (!chosen.current || !area.current) return
    applyEdit(area.current, withBlock(selectedIn(area.current), chosen.current.value))
  }
  return (
    <span className="tool-blocks">
      {/* Without a name, so that it is not sent with the form. */}
      <select ref={chosen} className="input" aria-label="Block" tabIndex={-1}>
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
      <button type="button" className="tool" tabIndex={-1} onClick={insert}>
        Insert
      </button>
    </span>
  )
}

type Props = {
  area: RefObject<HTMLTextAreaElement | null>
  onOpen: (dialog: WritingDialog) => void
  /** Whether the text may hold the blocks of an article. */
  hasBlocks?: boolean | undefined
  /** Whether it may also hold what only pages of the site show. */
  isForPage: boolean
}

/** Buttons that write Markdown into a text. It is one stop of the Tab key; the arrow keys lead from button to button. */
export function WritingToolbar({ area, onOpen, hasBlocks = false, isForPage }: Props) {
  const offered = tools.filter(({ isBlock }) => hasBlocks || !isBlock)
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="writing-toolbar when-script"
      onKeyDown={moveFocus}
    >
      {offered.map((tool, at) => (
        <button
          key={tool.label}
          type="button"
          className="tool"
          aria-label={tool.label}
          title={tool.key ? `${tool.label} (${keysOf(tool.key, 'Ctrl+', ' or ⌘')})` : tool.label}
          aria-keyshortcuts={tool.key && keysOf(tool.key, 'Control+', ' Meta+')}
          aria-haspopup={'opens' in tool ? 'dialog' : undefined}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => area.current && use(tool, area.current, onOpen)}
        >
          {tool.sign ? <tool.sign aria-hidden="true" /> : tool.label}
        </button>
      ))}
      {hasBlocks && isForPage && <InsertBlock area={area} />}
    </div>
  )
}

/** For every computer: the server, which draws the page, does not know which one it is. */
function keysOf(key: string, control: string, command: string) {
  return `${control}${key.toUpperCase()}${command}${key.toUpperCase()}`
}

/** What the keys of a text do while Ctrl is held, or Cmd on a Mac, where Ctrl moves the caret. */
export function pressShortcut(
  event: KeyboardEvent<HTMLTextAreaElement>,
  onOpen: (dialog: WritingDialog) => void,
) {
  const isMac = /^(?:Mac|iP)/.test(navigator.platform)
  const { key, altKey, shiftKey, currentTarget } = event
  if (altKey || shiftKey || !(isMac ? event.metaKey : event.ctrlKey)) return
  const tool = tools.find((tool) => tool.key === key.toLowerCase())
  if (!tool) return
  event.preventDefault()
  use(tool, currentTarget, onOpen)
}

function use(tool: Tool, area: HTMLTextAreaElement, onOpen: (dialog: WritingDialog) => void) {
  if ('opens' in tool) onOpen(tool.opens)
  else applyEdit(area, tool.edit(selectedIn(area)))
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')]
  const at = controls.indexOf(document.activeElement as HTMLElement)
  if (!step || at === -1) return
  event.preventDefault()
  const next = controls[step(at, controls.length)]
  for (const control of controls) control.tabIndex = control === next ? 0 : -1
  next?.focus()
}
