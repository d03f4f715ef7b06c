import { kindLabels, type SearchPiece, type SearchResult } from '#app/pieces/reading/search.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { TitleLines } from '#app/ui/title-lines.tsx'

type SearchResultsProps = { results: SearchResult[]; level?: 'h2' | 'h3' }

export function SearchResults({ results, level }: SearchResultsProps) {
  return (
    <ol className="border-t border-rule">
      {results.map((result) => (
        <li key={result.href} className="border-b border-hair">
          <Hit result={result} level={level} />
        </li>
      ))}
    </ol>
  )
}

function Hit({ result, level: Heading = 'h2' }: { result: SearchResult; level?: 'h2' | 'h3' }) {
  const { kind, href, title, about, contentNote, excerpt } = result
  return (
    <article className="relative group grid grid-cols-[5.5rem_1fr] sm:grid-cols-[12.5rem_1fr] gap-5 py-6">
      <Thumbnail {...result} />
      <div className="max-w-[42rem] min-w-0">
        <p className="meta facts wrap-anywhere">
          <span className="kicker">{kindLabels[kind].one}</span> <bdi>{about}</bdi>
        </p>
        <Heading dir="auto" className="mt-1 text-h3 wrap-anywhere">
          <Link className="link no-underline stretch group-hover:underline" to={href}>
            <TitleLines title={title} />
          </Link>
        </Heading>
        {contentNote && (
          <p className="meta mt-1">
            Content note: <bdi>{contentNote}</bdi>
          </p>
        )}
        <p dir="auto" className="mt-2 text-sm text-soft wrap-anywhere">
          <Excerpt pieces={excerpt} />
        </p>
      </div>
    </article>
  )
}

function Thumbnail({ picture, photo }: Pick<SearchResult, 'picture' | 'photo'>) {
  if (!picture && !photo) {
    return (
      <div className="stock-pink aspect-square w-22 grid place-items-center">
        <Spark className="size-8 text-accent-text" />
      </div>
    )
  }
  return (
    <div>
      {picture && <Picture className={whole} source={picture} alt="" sizes={sizes} />}
      {photo && <img {...photo} className={whole} alt="" sizes={sizes} loading="lazy" />}
    </div>
  )
}

// Uncropped, and on a wide screen of one height, so that the space is known before the picture is there.
const whole = 'max-sm:w-full sm:h-28 sm:w-auto border border-hair'
const sizes = '(min-width: 40rem) 12.5rem, 5.5rem'

function Excerpt({ pieces }: { pieces: SearchPiece[] }) {
  return pieces.map(({ text, marked }, at) =>
    marked ? (
      // A block is no higher than its line: the colour would show below the last line of a cut excerpt.
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which do not move
      <mark key={at} className="inline-block bg-pastel text-(color:--on-tint)">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
