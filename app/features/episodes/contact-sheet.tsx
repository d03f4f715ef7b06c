import { Picture as PictureInWidths } from '#app/ui/picture.tsx'

type ContactSheetProps = {
  title: string
  text: string
  shots: { picture: Picture; text: string }[]
}

/** Frames on a strip of film, numbered as film is, each with its note. */
export function ContactSheet({ title, text, shots }: ContactSheetProps) {
  return (
    <section className="wrap mt-section" aria-labelledby="behind-the-scenes">
      <div className="grid-12 border-y border-hair py-10 gap-y-8 items-center">
        <div className="col-span-12 lg:col-span-4">
          <h2 id="behind-the-scenes" className="text-h2">
            {title}
          </h2>
          <p className="text-lead text-soft mt-3">{text}</p>
        </div>
        <ol className="col-span-12 lg:col-span-7 lg:col-start-6 grid grid-cols-2 gap-x-1.5 gap-y-4 border border-hair bg-surface p-3 sm:p-4">
          {shots.map((shot, at) => (
            <li key={shot.text}>
              <Sprockets />
              <div className="relative aspect-[3/2] bg-muted overflow-hidden">
                <PictureInWidths
                  className={`w-full h-full object-cover grayscale contrast-125 brightness-75 scale-150 ${corners[at % corners.length]}`}
                  source={shot.picture}
                  alt=""
                  sizes="(min-width: 64rem) 40vw, 66vw"
                />
              </div>
              <Sprockets />
              <p className="meta mt-1">
                <span className="no" aria-hidden="true">
                  {11 + Math.floor(at / 2)}
                  {at % 2 ? 'A' : ''}
                </span>{' '}
                {shot.text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

// Each frame has its own corner of the drawing it borrows.
const corners = ['origin-center', 'origin-left', 'origin-top-right', 'origin-bottom']

function Sprockets() {
  return (
    <div
      className="h-1.5 my-1 bg-[repeating-linear-gradient(90deg,var(--hair)_0_7px,transparent_7px_14px)]"
      aria-hidden="true"
    />
  )
}
