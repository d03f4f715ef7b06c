import phoneAvif from '#content/pictures/cover/cover-720.avif'
import smallAvif from '#content/pictures/cover/cover-900.avif'
import smallWebp from '#content/pictures/cover/cover-900.webp'
import largeAvif from '#content/pictures/cover/cover-1600.avif'
import largeWebp from '#content/pictures/cover/cover-1600.webp'
import wideAvif from '#content/pictures/cover/cover-wide.avif'
import wideWebp from '#content/pictures/cover/cover-wide.webp'

/** Cut out, so that it overlaps the name; the wide one dissolves at both edges. */
export function CoverArt() {
  return (
    <div className="cover-art col-span-12 lg:col-span-7 order-1 lg:order-2 relative">
      <picture>
        <source media="(min-width: 92rem)" type="image/avif" srcSet={wideAvif} />
        <source media="(min-width: 92rem)" srcSet={wideWebp} />
        <source media="(min-width: 64rem)" type="image/avif" srcSet={largeAvif} />
        <source media="(min-width: 64rem)" srcSet={largeWebp} />
        <source media="(max-width: 40rem)" type="image/avif" srcSet={phoneAvif} />
        <source type="image/avif" srcSet={smallAvif} />
        <img
          src={smallWebp}
          alt="A green snake coiled round a rose, between two swallows, above breaking waves"
          width={1600}
          height={900}
          fetchPriority="high"
          className="w-full"
        />
      </picture>
    </div>
  )
}
