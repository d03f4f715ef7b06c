import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Field, useField } from '#app/ui/field.tsx'
import { growWithText } from '#app/ui/grow-with-text.ts'
import { continuedLine } from './markdown-edits.ts'
import { useIncoming } from './use-incoming.ts'
import { useSurface } from './use-surface.ts'
import { useWritingDialog } from './use-writing-dialog.tsx'
import { isCommand, type Writing } from './writing.ts'
import { WritingFoot } from './writing-foot.tsx'
import { pressShortcut, slashItems, WritingToolbar } from './writing-toolbar.tsx'

type Props = {
  id: string
  name: string
  label: string
  hint?: ReactNode
  defaultValue: string
  errors?: string[] | undefined
  /** Whether it may hold the blocks of an article. */
  hasBlocks?: boolean
  /** Whether it may also hold what only pages of the site show, such as diagrams and tables of prices. */
  isForPage?: boolean
  /** A transcript has no Markdown, so nothing writes any into it. */
  isMarkdown?: boolean
  /** How long it takes to read this many words; left out where nobody reads it in one go. */
  minutesToRead?: ((words: number) => number) | undefined
  /** How long it may be. */
  maxBytes?: number
}

/** A text in Markdown, or the transcript of a film. */
export function BodyField({
  hasBlocks = false,
  isForPage = true,
  isMarkdown = true,
  minutesToRead,
  maxBytes,
  ...props
}: Props & Pick<ComponentProps<'textarea'>, 'rows'>) {
  const { words, control } = useField<ComponentProps<'textarea'> & { id?: string }>(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const writing = useRef<Writing | null>(null)
  const incoming = useIncoming(writing, { hasPictures: hasBlocks, isMarkdown })
  const { dialog, open } = useWritingDialog(writing, incoming.add)
  const surface = useSurface(area, writing, {
    isMarkdown,
    describe: () => void open('describe'),
    items: () => slashItems(writing, open, { hasBlocks, isForPage }),
  })
  useEffect(() => growWithText(area.current), [])
  useJumps(props.id, writing)

  function press(event: KeyboardEvent) {
    if (!isMarkdown || !writing.current || !isText(event.target)) return
    if (event.altKey && event.key === 'F10') {
      const tools = event.currentTarget.previousElementSibling
      tools?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    } else if (isCommand(event)) {
      pressShortcut(event, writing.current, open)
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      const edit = continuedLine(writing.current.selected())
      if (!edit) return
      event.preventDefault()
      writing.current.apply(edit)
    }
  }

  return (
    <Field {...words}>
      {isMarkdown && (
        <WritingToolbar
          writing={writing}
          onOpen={open}
          hasBlocks={hasBlocks}
          isForPage={isForPage}
        />
      )}
      {/* The surface handles nothing that was handled on the way to it. */}
      <div className="writing" onKeyDownCapture={press} {...incoming.handlers}>
        <textarea
          dir="auto"
          rows={24}
          spellCheck
          {...control}
          ref={area}
          className={`${control.className} input-body`}
        />
      </div>
      <div className={incoming.note ? 'paste-note' : 'sr-only'}>
        <p role="status">{incoming.note}</p>
        {incoming.canDescribe && (
          <button
            type="button"
            className="tool"
            onClick={() => {
              incoming.clear()
              void open('describe all')
            }}
          >
            Describe
          </button>
        )}
        {incoming.note && (
          <button type="button" className="tool" aria-label="Dismiss" onClick={incoming.dismiss}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <WritingFoot
        area={area}
        writing={writing}
        text={props.defaultValue}
        isMarkdown={isMarkdown}
        minutesToRead={minutesToRead}
        maxBytes={maxBytes}
        surface={surface}
      />
      {dialog}
    </Field>
  )
}

function isText(target: EventTarget) {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}

/** A link to this field that names a line leads to that line. */
function useJumps(id: string, writing: { current: Writing | null }) {
  useEffect(() => {
    const jump = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`a[href="#${id}"]`)
      const line = link && /\bLine (\d+):/.exec(link.textContent ?? '')?.[1]
      if (!line || !writing.current) return
      event.preventDefault()
      const lines = writing.current.selected().text.split('\n')
      const start = lines.slice(0, Number(line) - 1).join('\n').length
      const from = line === '1' ? 0 : start + 1
      writing.current.select(from, from + (lines[Number(line) - 1]?.length ?? 0))
    }
    document.addEventListener('click', jump)
    return () => document.removeEventListener('click', jump)
  }, [id, writing])
}
