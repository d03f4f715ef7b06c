import { Picture as PictureInWidths, type PictureSource } from '#app/ui/picture.tsx'
import { holdsInvention, inventionNotes } from '#content/inventions.ts'
import { stemOf } from '#content/positions.ts'
import type { SettingsFields } from '#content/settings-fields.ts'

const pictures = import.meta.glob<Picture>('/content/pictures/team/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

const portraits = new Map(
  Object.entries(pictures).map(([path, picture]) => [stemOf(path), picture]),
)

export const drawnPortraits: ReadonlyMap<string, Picture> = portraits

type TeamProps = Pick<SettingsFields['team'], 'members'> & {
  pictures: Record<string, PictureSource>
}

export function Team({ members, pictures }: TeamProps) {
  return (
    <>
      {holdsInvention(members) && <p className="meta mb-6">{inventionNotes.team}</p>}
      <ul className="grid sm:grid-cols-3 gap-x-gutter sm:gap-y-10 max-sm:divide-y divide-hair">
        {members.map(({ name, role, line, picture = '', alt }) => (
          <li
            key={name}
            className="grid grid-cols-[7rem_1fr] items-center gap-x-5 max-sm:py-5 sm:block"
          >
            <Portrait
              picture={portraits.get(picture) ?? pictures[picture]}
              alt={alt ?? defaultAlt(name, portraits.has(picture))}
            />
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

function defaultAlt(name: string, isDrawn: boolean) {
  return isDrawn ? `${name}, drawn in profile in a round frame` : `Portrait of ${name}`
}

function Portrait({ picture, alt }: { picture: PictureSource | undefined; alt: string }) {
  if (!picture) return <div aria-hidden="true" />
  return (
    <div>
      <PictureInWidths
        className="w-full aspect-square object-cover rounded-full bg-[#f3eadb]"
        source={picture}
        alt={alt}
        sizes="(min-width: 87rem) 26rem, (min-width: 40rem) 30vw, 7rem"
      />
    </div>
  )
}
