import { href } from 'react-router'
import type { LibraryPicture } from '#app/pieces/pictures/picture-library.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'

export function PictureGrid({ pictures }: { pictures: LibraryPicture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
      {pictures.map(({ name, picture, credit, uses, description }) => (
        <li key={picture.webp} className="group relative">
          <div className="frame flex aspect-[3/2] items-center justify-center border border-hair bg-surface">
            <Picture
              source={picture}
              alt={description ?? ''}
              sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 30vw, 45vw"
              className="max-h-full object-contain"
            />
          </div>
          <p className="mt-2 font-sans text-sm font-semibold wrap-anywhere">
            <Link
              className="link stretch no-underline group-hover:underline"
              to={href('/edit/pictures/:name', { name })}
            >
              {name}
            </Link>
          </p>
          <p className="meta wrap-anywhere">{credit ?? 'First edition'}</p>
          <p className="meta">{usageWords(uses)}</p>
        </li>
      ))}
    </ul>
  )
}

export function usageWords(uses: number) {
  if (uses === 0) return 'Not used yet'
  if (uses === 1) return 'Used once'
  return uses === 2 ? 'Used twice' : `Used ${uses} times`
}
