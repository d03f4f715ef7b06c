import { Check, Link2 } from 'lucide-react'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'

type CopyFieldProps = { id: string; label: string; text: string; autoFocus?: boolean }

/** The button needs script. */
export function CopyField({ id, label, text, autoFocus }: CopyFieldProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <TextArea
        id={id}
        label={label}
        className="font-sans text-sm min-h-12 field-sizing-content wrap-anywhere"
        readOnly
        defaultValue={text}
        // The answer to a button on the same page leads here.
        autoFocus={autoFocus}
      />
      <Button
        className="min-h-12 min-w-28 noscript:hidden data-is-copied:[--bg:var(--green)] data-is-copied:[--fg:var(--on-green)]"
        data-copy={text}
        data-copied="copied"
      >
        <Link2 className="in-data-is-copied:hidden" aria-hidden="true" />
        <Check className="hidden in-data-is-copied:block" aria-hidden="true" />
        <span data-copy-label="">Copy</span>
      </Button>
    </div>
  )
}
