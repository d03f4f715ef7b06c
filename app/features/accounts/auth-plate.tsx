import { Plate } from '#app/ui/plate.tsx'
import plate from '#content/pictures/home/rose-dagger-swallow-800.webp'

/** The half of the sign-in page that is only there to look at; on small screens it makes room for the form. */
export function AuthPlate() {
  return (
    <div className="hidden lg:block col-span-6 bleed-l">
      <div className="stock-ink h-full min-h-[54rem] p-14 grid grid-cols-1 place-items-center">
        <Plate
          pinned
          className="w-[32rem] max-w-full"
          src={plate}
          alt="A rose pierced by a dagger, two swallows and a blank banner"
          width={800}
          height={1000}
        />
      </div>
    </div>
  )
}
