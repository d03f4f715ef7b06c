import { articles } from '#app/features/articles/articles.server.ts'
import { episodes } from '#app/features/episodes/episodes.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import type { SearchDocument } from '#app/features/search/documents.server.ts'

/** Every piece of the editors', in the words that it may be looked for by. */
export function searchDocuments(): SearchDocument[] {
  return [
    ...articles.map(({ slug, title, excerpt, author, category, tags, text }) => ({
      kind: 'article' as const,
      id: slug,
      title,
      summary: sentences(excerpt, author, category, ...tags),
      body: text,
    })),
    ...works.map((work) => ({
      kind: 'work' as const,
      id: work.slug,
      title: work.title,
      summary: sentences(
        work.description,
        work.category,
        work.artist?.name ?? work.heritage ?? '',
        work.studio,
        work.location,
        work.series,
        work.style,
        work.technique,
      ),
      body: sentences(work.text, ...work.symbols.map(({ label, text }) => `${label}: ${text}`)),
    })),
    ...episodes.map(({ id, title, description, series, location, transcript }) => ({
      kind: 'film' as const,
      id,
      title,
      summary: sentences(description, series, location),
      body: transcript.map(({ speaker, words }) => `${speaker}: ${words}`).join(' '),
    })),
  ]
}

function sentences(...parts: string[]) {
  return parts.filter(Boolean).join(' · ')
}
