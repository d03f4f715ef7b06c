import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { Specimen } from './specimen.tsx'

export function Overlays() {
  return (
    <>
      <Specimen
        name="Toast"
        note="Says what has just happened. The first goes after six seconds, here too; a failure stays until it is dismissed."
      >
        <ToastRegion
          toasts={[
            { title: 'Added to favorites', text: 'Item added to your favorites' },
            { title: 'Error', text: 'Failed to update favorites', destructive: true },
          ]}
        />
      </Specimen>
      <Specimen
        name="Dialog"
        note="A sheet over the page, at its foot on small screens. Modal with script, a popover without."
      >
        {(half) => (
          <div>
            <Button popoverTarget={`share-${half}`} aria-haspopup="dialog" variant="outline">
              Share
            </Button>
            <Dialog id={`share-${half}`} title="Share this tattoo">
              <div className="specimen-lines">
                <p className="text-soft">A koi, two flowers and a good deal of weather.</p>
                <TextField
                  label="Page link"
                  readOnly
                  value="https://indelible.example/gallery/japanese-chest-piece"
                />
              </div>
            </Dialog>
          </div>
        )}
      </Specimen>
    </>
  )
}
