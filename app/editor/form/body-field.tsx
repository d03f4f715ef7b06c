import { X } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Field, useField } from '#app/ui/field.tsx'
import { growWithText } from '#app/ui/grow-with-text.ts'
import { applyEdit, selectedIn } from './apply-edit.ts'
import { isLinkFor, withPasted } from './markdown-edits.ts'
import { useWritingDialog } from './use-writing-dialog.tsx'
import { pressShortcut, WritingToolbar } from './writing-toolbar.tsx'

type Props = {
  id: string
  name: string
  label: string
  hint: string
  defaultValue: string
  errors?: string[]
  /** Whether it may hold the blocks of an article. */
  hasBlocks?: boolean
  /** Whether it may also hold what only pages of the site show, such as diagrams and tables of prices. */
  isForPage?: boolean
  /** A transcript has no Markdown, so nothing writes any into it. */
  isMarkdown?: boolean
}

/** The text of a piece, in Markdown, or the transcript of a film. */
export function BodyField({
  hasBlocks = false,
  isForPage = true,
  isMarkdown = true,
  ...props
}: Props & Pick<ComponentProps<'textarea'>, 'rows'>) {
  const { words, control } = useField<ComponentProps<'textarea'> & { id?: string }>(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const { dialog, open } = useWritingDialog(area)
  const { note, paste, dismiss } = usePaste(area, hasBlocks)
  useEffect(() => growWithText(area.current), [])
  return (
    <Field {...words}>
      {isMarkdown && (
        <WritingToolbar area={area} onOpen={open} hasBlocks={hasBlocks} isForPage={isForPage} />
      )}
      <textarea
        dir="auto"
        rows={24}
        spellCheck
        {...control}
        ref={area}
        className={`${control.className} input-body`}
        onPaste={isMarkdown ? paste : undefined}
        onKeyDown={isMarkdown ? (event) => pressShortcut(event, open) : undefined}
      />
      {isMarkdown && (
        <div className={note ? 'paste-note' : 'sr-only'}>
          <p role="status">{note}</p>
          {note && (
            <button type="button" className="tool" aria-label="Dismiss" onClick={dismiss}>
              <X aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {dialog}
    </Field>
  )
}

/**
 * Pastes into a text in Markdown what another program has copied, and says what of it was left out. With Shift, a browser
 * offers plain words only.
 */
function usePaste(area: RefObject<HTMLTextAreaElement | null>, hasPictures: boolean) {
  const [note, setNote] = useState('')

  async function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const html = event.clipboardData.getData('text/html')
    const plain = event.clipboardData.getData('text/plain')
    const control = event.currentTarget
    setNote('')
    if (!html && !isLinkFor(selectedIn(control), plain)) return
    event.preventDefault()
    const program = await import('./paste.ts').catch(() => null)
    const at = selectedIn(control)
    const { origin } = location
    const { edit, note } = program
      ? program.pasteInto(at, { html, plain }, { origin, hasPictures })
      : { edit: plain ? withPasted(at, plain, false) : null, note: '' }
    if (edit) applyEdit(control, edit)
    setNote(note)
  }

  function dismiss() {
    setNote('')
    area.current?.focus()
  }

  return { note, paste, dismiss }
}
