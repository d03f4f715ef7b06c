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
  Redo2,
  Table,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type TemplateName, templates } from '#app/pieces/text/templates.ts'
import {
  type Edit,
  prefixLines,
  type Selected,
  surrounded,
  withBlock,
  withTemplate,
} from './markdown-edits.ts'
import { articleSlots, slotNames } from './slot-names.ts'
import type { WritingDialog } from './use-writing-dialog.tsx'
import type { Writing } from './writing.ts'

/** What a button does: change the text, or open a dialog that does. */
type Tool = { label: string; sign?: LucideIcon; key?: string; isBlock?: true } & (
  | { edit: (selected: Selected) => Edit }
  | { opens: WritingDialog }
  | { steps: 'undo' | 'redo' }
)

/** Writes a template, under its name. */
function template(label: TemplateName) {
  return { label, edit: (at: Selected) => withTemplate(at, templates[label]) }
}

const tools: Tool[] = [
  { label: 'Undo', sign: Undo2, steps: 'undo' },
  { label: 'Redo', sign: Redo2, steps: 'redo' },
  { label: 'Bold', sign: Bold, key: 'b', edit: (at) => surrounded(at, '**') },
  { label: 'Italic', sign: Italic, key: 'i', edit: (at) => surrounded(at, '*') },
  { label: 'Heading', sign: Heading2, edit: (at) => prefixLines(at, '## ') },
  { label: 'Smaller heading', sign: Heading3, edit: (at) => prefixLines(at, '### ') },
  { label: 'Link', sign: LinkIcon, key: 'k', opens: 'link' },
  { ...template('Pull quote'), sign: Quote },
  { label: 'List', sign: List, edit: (at) => prefixLines(at, '- ') },
  { label: 'Numbered list', sign: ListOrdered, edit: (at) => prefixLines(at, '1. ') },
  { ...template('Table'), sign: Table },
  { label: 'Picture', sign: ImagePlus, isBlock: true, opens: 'picture' },
  { label: 'Video', isBlock: true, opens: 'video' },
  { ...template('In short'), isBlock: true },
]

const blocks = [
  'When to get help',
  'Side note',
  'Box with a heading',
  'Transcript',
  'Diagram',
] as const

/** Of the list: a block to be filled in, or what the magazine puts there. */
function insertedBlock(name: string) {
  const block = blocks.find((each) => each === name)
  return (at: Selected) => (block ? withTemplate(at, templates[block]) : withBlock(at, `::${name}`))
}

/** Writes a block of an article where the cursor is. */
function InsertBlock({ writing }: Pick<Props, 'writing'>) {
  const chosen = useRef<HTMLSelectElement>(null)
  function insert() {
    if (!chosen.current || !writing.current) return
    writing.current.apply(insertedBlock(chosen.current.value)(writing.current.selected()))
  }
  return (
    <span className="tool-blocks">
      {/* Without a name, so that it is not sent with the form. */}
      <select ref={chosen} className="input" aria-label="Block" tabIndex={-1}>
        <optgroup label="Blocks">
          {blocks.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </optgroup>
        <optgroup label="From the magazine">
          {Object.entries(articleSlots).map(([name, label]) => (
            <option key={name} value={name}>
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
  writing: RefObject<Writing | null>
  onOpen: (dialog: WritingDialog) => void
  /** Whether the text may hold the blocks of an article. */
  hasBlocks?: boolean | undefined
  /** Whether it may also hold what only pages of the site show. */
  isForPage: boolean
}

/** Buttons that write Markdown into a text. It is one stop of the Tab key; the arrow keys lead from button to button. */
export function WritingToolbar({ writing, onOpen, hasBlocks = false, isForPage }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? aboveKeyboard(bar.current) : undefined), [])
  const offered = tools.filter(({ isBlock }) => hasBlocks || !isBlock)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className="writing-toolbar when-script"
      aria-keyshortcuts="Alt+F10"
      onKeyDown={(event) => {
        if (event.key === 'Escape') writing.current?.focus()
        moveFocus(event)
      }}
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
          onClick={() => writing.current && use(tool, writing.current, onOpen)}
        >
          {tool.sign ? <tool.sign aria-hidden="true" /> : tool.label}
        </button>
      ))}
      {hasBlocks && isForPage && <InsertBlock writing={writing} />}
    </div>
  )
}

type Writable = { hasBlocks: boolean; isForPage: boolean }

/** What the slash menu of a text offers: the same as the buttons, but what changes chosen words. */
export function slashItems(
  writing: RefObject<Writing | null>,
  onOpen: Props['onOpen'],
  { hasBlocks, isForPage }: Writable,
) {
  const buttons = tools.filter(
    (tool) =>
      !('steps' in tool || tool.key === 'b' || tool.key === 'i') && (hasBlocks || !tool.isBlock),
  )
  const blocksOfPage = hasBlocks && isForPage ? [...blocks, ...Object.keys(articleSlots)] : []
  return [
    ...buttons.map((tool) => ({
      label: tool.label,
      run: () => writing.current && use(tool, writing.current, onOpen),
    })),
    ...blocksOfPage.map((name) => ({
      label: slotNames[name] ?? name,
      run: () => {
        const text = writing.current
        text?.apply(insertedBlock(name)(text.selected()))
      },
    })),
  ]
}

/** For every computer: the server, which draws the page, does not know which one it is. */
function keysOf(key: string, control: string, command: string) {
  return `${control}${key.toUpperCase()}${command}${key.toUpperCase()}`
}

/** What the keys of a text do while Ctrl is held, or Cmd on a Mac, where Ctrl moves the caret. */
export function pressShortcut(
  event: KeyboardEvent,
  writing: Writing,
  onOpen: (dialog: WritingDialog) => void,
) {
  const { key, altKey, shiftKey } = event
  if (altKey || shiftKey) return
  const tool = tools.find((tool) => tool.key === key.toLowerCase())
  if (!tool) return
  event.preventDefault()
  use(tool, writing, onOpen)
}

function use(tool: Tool, writing: Writing, onOpen: (dialog: WritingDialog) => void) {
  if ('opens' in tool) onOpen(tool.opens)
  else if ('steps' in tool) writing[tool.steps]()
  else writing.apply(tool.edit(writing.selected()))
}

/** Less is covered by bars of the browser. */
const minKeyboardPx = 120

/** Moves the tools above the keyboard of the screen while somebody writes with it. */
function aboveKeyboard(bar: HTMLElement) {
  const { visualViewport } = window
  if (!visualViewport) return
  const place = () => {
    const { height, offsetTop, scale } = visualViewport
    const covered = scale > 1 ? 0 : innerHeight - height - offsetTop
    const isWriting = bar.parentElement?.contains(document.activeElement) ?? false
    bar.toggleAttribute('data-keyboard', isWriting && covered > minKeyboardPx)
    bar.style.setProperty('--keyboard', `${covered}px`)
  }
  const stop = new AbortController()
  const { signal } = stop
  visualViewport.addEventListener('resize', place, { signal })
  visualViewport.addEventListener('scroll', place, { signal })
  document.addEventListener('focusin', place, { signal })
  return () => stop.abort()
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
