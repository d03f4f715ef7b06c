import { type ClipboardEvent, type ComponentProps, useEffect, useRef } from 'react'
import { Field, useField } from '#app/ui/field.tsx'
import { growWithText } from '#app/ui/grow-with-text.ts'
import { applyEdit } from './apply-edit.ts'
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
  hasBlocks,
  isForPage = true,
  isMarkdown = true,
  ...props
}: Props & Pick<ComponentProps<'textarea'>, 'rows'>) {
  const { words, control } = useField<ComponentProps<'textarea'> & { id?: string }>(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const { dialog, open } = useWritingDialog(area)
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
        onPaste={isMarkdown ? pasteAsMarkdown : undefined}
        onKeyDown={isMarkdown ? (event) => pressShortcut(event, open) : undefined}
      />
      {dialog}
    </Field>
  )
}

/** Pastes what another program has copied as Markdown. With Shift, a browser offers plain words only. */
async function pasteAsMarkdown(event: ClipboardEvent<HTMLTextAreaElement>) {
  const html = event.clipboardData.getData('text/html')
  const plain = event.clipboardData.getData('text/plain')
  if (!html) return
  event.preventDefault()
  const area = event.currentTarget
  const { pastedMarkdown } = await import('./paste.ts').catch(() => ({
    pastedMarkdown: () => null,
  }))
  const words = pastedMarkdown(html) || plain
  const { selectionStart: from, selectionEnd: to } = area
  applyEdit(area, { from, to, words, select: [words.length, words.length] })
}
