import { Picture as PictureInWidths } from '#app/ui/picture.tsx'

type BehindTheScenesProps = {
  title: string
  text: string
  shots: { picture: Picture; title: string; text: string }[]
}

/** Four pictures and what is on them. */
export function BehindTheScenes({ title, text, shots }: BehindTheScenesProps) {
  return (
    <section className="wrap mt-section" aria-labelledby="behind-the-scenes">
      <div className="oxford">
        <div className="grid-12 pt-5 mb-8 gap-y-2">
          <h2 id="behind-the-scenes" className="text-h2 col-span-12 lg:col-span-6">
            {title}
          </h2>
          <p className="text-lead text-soft col-span-12 lg:col-span-5 lg:col-start-8">{text}</p>
        </div>
      </div>
      <ol className="grid grid-cols-2 lg:grid-cols-4 gap-x-gutter gap-y-8">
        {shots.map((shot) => (
          <li key={shot.title}>
            <PictureInWidths
              className="drawn w-full"
              source={shot.picture}
              alt=""
              sizes="(min-width: 64rem) 22vw, 44vw"
            />
            <h3 className="text-h4 mt-3">{shot.title}</h3>
            <p className="text-sm text-soft mt-0.5">{shot.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
