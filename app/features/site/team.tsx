import { Picture as PictureInWidths } from '#app/ui/picture.tsx'
import { holdsInvention, inventionNotes } from '#content/inventions.ts'
import { about } from '#content/pages/about.ts'
import { picturedBy } from '#content/positions.ts'

const pictures = import.meta.glob<Picture>('/content/pictures/team/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

/** The team, with round portraits. */
export function Team() {
  return (
    <>
      {holdsInvention(about.team) && <p className="meta mb-6">{inventionNotes.team}</p>}
      <ul className="grid sm:grid-cols-3 gap-x-gutter sm:gap-y-10 max-sm:divide-y divide-hair">
        {about.team.map(({ name, role, line, picture }) => (
          <li
            key={name}
            className="grid grid-cols-[7rem_1fr] items-center gap-x-5 max-sm:py-5 sm:block"
          >
            <div>
              <PictureInWidths
                className="w-full aspect-square rounded-full bg-[#f3eadb]"
                source={picturedBy(pictures, 'team', picture)}
                alt={`${name}, drawn in profile in a round frame`}
                sizes="(min-width: 87rem) 26rem, (min-width: 40rem) 30vw, 7rem"
              />
            </div>
            <div className="sm:mt-5">
              <h3 className="text-h3">{name}</h3>
              <p className="no">{role}</p>
              <p className="text-soft text-sm mt-1">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
