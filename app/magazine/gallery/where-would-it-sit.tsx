import { use } from 'react'
import { href } from 'react-router'
import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import type { CutOut } from '#app/pieces/reading/gallery.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import sitUrl from '#app/ui/enhance/sit.ts?worker&url'
import { NonceContext } from '#app/ui/nonce.ts'
import sitStyles from '#app/ui/styles/sit.css?url'
import bodies from '#content/pictures/bodies.svg?raw'

const places = ['Forearm', 'Calf', 'Back', 'Chest', 'Shoulder'] as const
type Place = (typeof places)[number]

const placesInTitles: [RegExp, Place][] = [
  [/\bchest\b/i, 'Chest'],
  [/\b(?:fore)?arms?\b/i, 'Forearm'],
  [/\blegs?\b/i, 'Calf'],
]
const sizes = ['Small', 'Medium', 'Large']
const tones = [1, 2, 3, 4, 5, 6, 7, 8]
const ranges = [
  { name: 'scale', label: 'Size', min: 0.5, max: 1.6, step: 0.05, start: 1 },
  { name: 'up', label: 'Up and down', min: -160, max: 160, step: 2, start: 0 },
  { name: 'across', label: 'Across', min: -120, max: 120, step: 2, start: 0 },
  { name: 'turn', label: 'Turn', min: -30, max: 30, step: 2, start: 0 },
]

/** Radio buttons and the style sheet do it; a script adds the ranges and dragging. */
export function WhereWouldItSit({ work, ink }: { work: Work; ink: CutOut }) {
  const [, first] = placesInTitles.find(([word]) => word.test(work.title)) ?? [null, 'Back']
  return (
    <>
      {/* Where it stands, so that nothing above it waits. */}
      <link rel="stylesheet" href={sitStyles} />
      <section className="wrap sit print:hidden" aria-labelledby="where-would-it-sit">
        <div className="oxford" />
        <header>
          <h2 id="where-would-it-sit" className="text-h2">
            Where would it sit?
          </h2>
          <p className="text-lead text-soft">
            Plate {work.number} on a drawn body, bent the way skin bends it. Your tattooist will
            move it a thumb’s width, and be right.
          </p>
        </header>
        <figure className="sit-sheet">
          {/* The script puts it into the page once the drawing is near, so that the plate above comes first. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the address of our own picture */}
          <noscript dangerouslySetInnerHTML={{ __html: plateOf(ink) }} />
          <svg
            className="sit-stage"
            viewBox="0 0 480 600"
            role="img"
            aria-label={`${work.alt}, on a drawn body`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, the same for everyone
            dangerouslySetInnerHTML={{ __html: inkOf(ink) + bodies }}
          />
          <figcaption className="meta">
            <span className="no">Plate {work.number}</span> drawn on a body in line. No skin was
            photographed.
          </figcaption>
        </figure>
        <form className="sit-form" autoComplete="off">
          <fieldset className="sit-places">
            <legend>Place</legend>
            {places.map((place) => (
              <label key={place}>
                <input
                  className="sr-only"
                  type="radio"
                  name="place"
                  value={place}
                  defaultChecked={place === first}
                />
                <svg viewBox="0 0 480 600" aria-hidden="true">
                  <use href={`#body-small-${place.toLowerCase()}`} />
                </svg>
                <span>{place}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className="sit-tones">
            <legend>Skin</legend>
            {tones.map((tone) => (
              <label key={tone} className={`sit-tone-${tone}`}>
                <input
                  className="sr-only"
                  type="radio"
                  name="tone"
                  value={tone}
                  defaultChecked={tone === 4}
                />
                <span className="sr-only">
                  Tone {tone} of 8{tone === 1 && ', lightest'}
                  {tone === 8 && ', deepest'}
                </span>
              </label>
            ))}
          </fieldset>
          <fieldset className="sit-sizes">
            <legend>Size</legend>
            {sizes.map((size) => (
              <label key={size}>
                <input type="radio" name="size" value={size} defaultChecked={size === 'Medium'} />
                {size}
              </label>
            ))}
          </fieldset>
          <fieldset className="sit-ranges scripted">
            <legend className="sr-only">Size and place</legend>
            {ranges.map(({ name, label, start, ...range }) => (
              <label key={name}>
                {label}
                <input {...range} type="range" name={name} defaultValue={start} />
              </label>
            ))}
          </fieldset>
          <p className="sit-acts">
            <ButtonLink href={href('/gallery/:slug/stencil', { slug: work.slug })}>
              Print the stencil
            </ButtonLink>
            <Button variant="outline" className="scripted">
              Put it back
            </Button>
          </p>
          <p className="meta">
            A4, mirrored, violet, with a rule in centimetres. Nothing you choose here leaves your
            device.
          </p>
        </form>
      </section>
      <script
        type="module"
        src={sitUrl}
        fetchPriority="low"
        nonce={use(NonceContext)}
        suppressHydrationWarning
      />
    </>
  )
}

const strips = 14
/** The angle at which the edge of a plate lies on a limb that is seen as a cylinder. */
const edge = 0.95

/** The plate 100 units wide. */
function plateOf({ url, width, height }: CutOut) {
  const tall = round((100 * height) / width)
  return `<svg hidden><symbol id="body-plate" viewBox="0 0 100 ${tall}"><image href="${url}" width="100" height="${tall}"/></symbol></svg>`
}

/** Flat, and as strips that grow narrow and rise towards the edges of a limb. */
function inkOf({ width, height }: CutOut) {
  const tall = round((100 * height) / width)
  const part = round(100 / strips)
  const angle = (strip: number) => (strip / strips - 0.5) * 2 * edge
  const across = (strip: number) => (50 * Math.sin(angle(strip))) / Math.sin(edge)
  const bent = Array.from({ length: strips }, (_, strip) => {
    const top = -tall / 2 - 9 * (1 - Math.cos(angle(strip + 0.5)))
    // A little wider than its place, so that no skin shows between two strips.
    const wide = across(strip + 1) - across(strip) + 0.24
    const box = `x="${round(across(strip))}" y="${round(top)}" width="${round(wide)}" height="${tall}"`
    const view = `viewBox="${round(part * strip)} 0 ${part} ${tall}" preserveAspectRatio="none"`
    return `<svg ${box} ${view}><use href="#body-plate" width="100" height="${tall}"/></svg>`
  })
  return `<defs>
<use id="body-flat" href="#body-plate" x="-50" y="${-tall / 2}" width="100" height="${tall}"/>
<g id="body-bent">${bent.join('')}</g>
</defs>`
}

function round(length: number) {
  return Math.round(length * 100) / 100
}
