import { ArticleList } from '#app/magazine/articles/article-list.tsx'
import { RelatedArticles } from '#app/magazine/articles/related-articles.tsx'
import { WholeArticle } from '#app/magazine/articles/whole-article.tsx'
import { FilmArticle } from '#app/magazine/films/film-article.tsx'
import { FilmCard } from '#app/magazine/films/film-card.tsx'
import { WorkArticle } from '#app/magazine/gallery/work-article.tsx'
import { WorkCard } from '#app/magazine/gallery/work-card.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { Body } from '#app/ui/piece-body.tsx'
import type { PiecePreview } from './piece-preview.server.ts'

/** Where readers meet a piece: on its page, in lists, where somebody shares its address, and in a feed reader. */
export const previewViews = {
  page: 'Page',
  lists: 'In lists',
  card: 'When shared',
  feed: 'In the feed',
}
type PreviewView = keyof typeof previewViews

export function isPreviewView(text: string | null): text is PreviewView {
  return text !== null && Object.hasOwn(previewViews, text)
}

type Props = { preview: PiecePreview; view: PreviewView; host: string }

/** A text that is being edited as readers would meet it. */
export function WholePiece({ preview, view, host }: Props) {
  if (view === 'lists') return <InLists preview={preview} />
  if (view === 'card') return <SocialCard preview={preview} host={host} />
  return (
    <>
      {preview.faults && <Faults {...preview.faults} />}
      {view === 'feed' ? <InFeed preview={preview} /> : <Page preview={preview} />}
    </>
  )
}

function Page({ preview }: { preview: PiecePreview }) {
  if (preview.kind === 'article') {
    return (
      <>
        <WholeArticle {...preview} />
        <RelatedArticles articles={preview.related} />
      </>
    )
  }
  if (preview.kind === 'work')
    return <WorkArticle work={preview.work} heart={null} actions={null} />
  return (
    <div className="wrap max-w-[52rem]">
      <h1 className="sr-only">{preview.title}</h1>
      <FilmArticle film={preview.film} heart={null} first />
    </div>
  )
}

/** Its links lead nowhere yet, so they are switched off. */
function InLists({ preview }: { preview: PiecePreview }) {
  return (
    <div className="wrap" inert>
      {preview.kind === 'article' && (
        <ArticleList articles={[preview.article, ...preview.related.slice(0, 2)]} />
      )}
      {preview.kind === 'work' && (
        <div className="max-w-96">
          <WorkCard work={preview.work} sizes="24rem" />
        </div>
      )}
      {preview.kind === 'film' && (
        <div className="max-w-[34rem]">
          <FilmCard film={preview.film} />
        </div>
      )}
    </div>
  )
}

/** As messages and social networks show a shared address, more or less. */
function SocialCard({ preview, host }: { preview: PiecePreview; host: string }) {
  const { title, description, card, alt } = preview
  return (
    <div className="wrap">
      <figure className="max-w-[34rem] border border-rule bg-surface">
        <img
          className="block aspect-[1200/630] w-full object-cover"
          src={card}
          alt={alt}
          width={1200}
          height={630}
        />
        <figcaption className="p-5">
          <p className="meta">{host}</p>
          <p className="mt-1 text-h4 font-semibold">{title}</p>
          <p className="mt-1 text-soft">{description}</p>
        </figcaption>
      </figure>
    </div>
  )
}

/** As feed readers show an entry, more or less: they set what the feed has in type of their own. */
function InFeed({ preview }: { preview: PiecePreview }) {
  if (preview.kind !== 'article') return <p className="wrap">Only articles are in the feed.</p>
  const { title, author, date } = preview.article
  return (
    <article className="wrap max-w-[44rem]">
      <h2 className="text-h3">{title}</h2>
      <p className="meta mt-1 mb-6">
        {author}, {britishDate(new Date(date))}
      </p>
      <Body parts={[preview.entry]} />
    </article>
  )
}

function Faults({ body, problems }: NonNullable<PiecePreview['faults']>) {
  return (
    <section className="wrap max-w-[52rem] mb-10" aria-labelledby="faults">
      <div className="border-danger border-t-[5px] bg-surface p-5 lg:p-6">
        <h2 id="faults" className="text-h4">
          {body === null
            ? 'These lines cannot be published yet. They are shown as they were typed.'
            : 'The text cannot be shown as a page yet'}
        </h2>
        <ul className="mt-2 grid gap-1">
          {problems.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              {line !== undefined && <b className="font-semibold">Line {line}: </b>}
              {reason}
            </li>
          ))}
        </ul>
      </div>
      {body !== null && (
        <p className="mt-5 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {body}
        </p>
      )}
    </section>
  )
}
