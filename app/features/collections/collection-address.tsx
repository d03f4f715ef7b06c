import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** The address of an unlisted collection, for sharing. */
export function CollectionAddress({ url }: { url: string }) {
  return (
    <div className="flex max-w-[44rem] flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <TextField label="Link to share" value={url} readOnly />
      </div>
      <Button variant="outline" data-copy={url} data-copied="Copied" className="scripted">
        <span data-copy-label="">Copy link</span>
      </Button>
    </div>
  )
}
