import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** The letter is not sent yet, and the box says so: nobody should type an address into it in vain. */
export function NewsletterBox() {
  return (
    <section className="wrap mt-section" aria-labelledby="newsletter">
      <div className="stock-pastel px-6 py-10 lg:p-14 grid-12 gap-y-6 items-end">
        <div className="col-span-12 lg:col-span-6">
          <h2 id="newsletter" className="text-h2">
            One good story, most Sundays
          </h2>
          <p className="mt-3 text-soft">
            A short letter, no countdown timers. It is not going out yet, so we take no addresses:
            sign-up opens soon. Until then the newest stories stand at the top of this page.
          </p>
        </div>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8 flex flex-wrap sm:flex-nowrap gap-3 items-end">
          <div className="grow">
            <TextField label="Email" note="opens soon" type="email" disabled />
          </div>
          <Button disabled className="min-h-12">
            Sign up
          </Button>
        </div>
      </div>
    </section>
  )
}
