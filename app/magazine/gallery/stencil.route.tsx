import { findWork } from '#app/pieces/reading/catalogue.server.ts'
import { formerPage } from '#app/pieces/reading/former-page.server.ts'
import { readWork } from '#app/pieces/reading/gallery.server.ts'
import { workHref } from '#app/pieces/reading/work.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import sitStyles from '#app/ui/styles/sit.css?url'
import { site } from '#content/site.ts'
import type { Route } from './+types/stencil.route.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found: Indelible' }]
  const { work } = loaderData
  return pageMeta({
    matches,
    title: `Stencil of ${work.title}`,
    description: `Plate ${work.number} as an outline to print on A4, mirrored, 18 cm high.`,
    path: workHref(work),
    indexed: false,
  })
}

export async function loader({ params: { slug } }: Route.LoaderArgs) {
  const result = findWork(slug)
  const work = result && (await readWork(result))
  if (!work) throw await formerPage('work', slug)
  if (!work.stencil) throw notFound()
  return { work, stencil: work.stencil }
}

const centimetres = Array.from({ length: 10 }, (_, index) => 2 * index)

/** One sheet of A4, for a printer and a knife. */
export default function StencilPage({ loaderData: { work, stencil } }: Route.ComponentProps) {
  return (
    <main id="main">
      <link rel="stylesheet" href={sitStyles} />
      <p className="wrap a4-back">
        <BackLink href={workHref(work)}>Back to the plate</BackLink>
      </p>
      <article className="a4">
        <header>
          <h1>
            <b>{site.name}</b>, plate {work.number}, stencil
          </h1>
          <p>18 cm high. Print it at 100 %.</p>
        </header>
        <img
          src={stencil.url}
          width={stencil.width}
          height={stencil.height}
          alt={`${work.alt}: the outline in violet, mirrored`}
        />
        <svg viewBox="0 0 190 14" role="img" aria-label="A rule of eighteen centimetres">
          <path d={`M5 1H185M5 1v4${'m10-4v4'.repeat(18)}M5 1v7${'m20-7v7'.repeat(9)}`} />
          {centimetres.map((at) => (
            <text key={at} x={5 + 10 * at} y="13">
              {at}
            </text>
          ))}
        </svg>
        <div>
          <p>
            Mirrored, so that the transfer comes out the right way round. Check the rule against a
            real one before you cut.
          </p>
          <p>
            The plate is a drawing from this magazine. Ask before you wear it: a tattooist will
            redraw it for your body.
          </p>
        </div>
      </article>
    </main>
  )
}
