import { Button } from './button.tsx'

/** Hidden until app/ui/enhance/drafts.ts shows the part that applies and fills the list. */
export function DraftLine({ back = 'What you typed here is back.', clear = 'Clear it' }) {
  return (
    <div
      role="status"
      className="draft-line grid gap-3 font-sans text-sm text-soft"
      suppressHydrationWarning
    >
      <div
        className="flex flex-wrap items-center gap-x-2 gap-y-1"
        data-draft-back=""
        hidden
        suppressHydrationWarning
      >
        <p>{back}</p>
        <Button type="button" variant="ghost" size="sm" data-draft-clear="">
          {clear}
        </Button>
      </div>
      <div data-draft-waiting="" hidden suppressHydrationWarning>
        <p>
          Something here was changed after you typed. The form shows what is newest, and what you
          typed is below.
        </p>
        <details>
          <summary className="min-h-11 content-center">What you typed</summary>
          <dl
            className="grid gap-2 wrap-anywhere"
            data-draft-typed=""
            // Left alone by React, which would not find what the script has put in.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing
            dangerouslySetInnerHTML={{ __html: '' }}
            suppressHydrationWarning
          />
        </details>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button type="button" variant="outline" size="sm" data-draft-use="">
            Use what you typed
          </Button>
          <Button type="button" variant="ghost" size="sm" data-draft-discard="">
            Discard it
          </Button>
        </p>
      </div>
    </div>
  )
}

/** Not read out: that would be at every key. */
export function DraftKept() {
  return (
    <p
      className="meta"
      data-draft-kept=""
      hidden
      // Left alone by React, like the list above.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}
