import { href } from 'react-router'
import { findPublishedPiece } from '#app/pieces/reading/catalogue.server.ts'
import type { SearchResult } from '#app/pieces/reading/search.ts'
import { photoImage } from '#app/platform/photos/photo-widths.ts'
import { firstWholeWords, storyTitle } from '#app/stories/public/excerpt.ts'
import { publishedAmong } from '#app/stories/public/published.server.ts'
import type { PublishedPhoto, PublishedStory } from '#app/stories/public/story.ts'
import { longDate } from '#app/ui/dates.ts'
import { shownPicture } from '#content/positions.ts'
import type { SearchMatches } from './search.server.ts'

type Shown = Omit<SearchResult, 'kind' | 'excerpt'> & { summary: string }

/** In the same order. Leaves out what no longer exists. */
export async function loadResults(matches: SearchMatches[]): Promise<SearchResult[]> {
  const ids = matches.filter(({ kind }) => kind === 'story').map(({ id }) => id)
  const stories = new Map((await publishedAmong(ids)).map((story) => [story.id, story]))

  return matches.flatMap(({ kind, id, excerpt }) => {
    const story = stories.get(id)
    const shown = kind === 'story' ? story && storyShown(story) : pieceShown(kind, id)
    if (!shown) return []
    const { summary, ...rest } = shown
    return [{ kind, excerpt: excerpt.length ? excerpt : plain(summary), ...rest }]
  })
}

function pieceShown(kind: Exclude<SearchMatches['kind'], 'story'>, id: string): Shown | null {
  const piece = findPublishedPiece(kind, id)
  if (!piece) return null
  const { href, title, about, description: summary, contentNote } = piece
  const picture = shownPicture(piece.picture)
  return { href, title, about, summary, contentNote, photo: null, picture }
}

function storyShown(story: PublishedStory): Shown {
  const { id, name, location, approvedAt, contentNote, photo, sample } = story
  const parts = [name, location, approvedAt && longDate(approvedAt)]
  return {
    href: href('/story/:storyId', { storyId: id }),
    title: storyTitle(story),
    about: `${sample ? 'Sample, told' : 'Told'} by ${parts.filter(Boolean).join(', ')}`,
    summary: firstWholeWords(story.story, 150),
    contentNote,
    picture: null,
    photo: photo && toThumbnail(photo, contentNote),
  }
}

// A photo with a content note stays blurred here. The page of the story has the button to show it.
function toThumbnail(photo: PublishedPhoto, contentNote: string | null) {
  const { width, height, blurred } = photo
  if (contentNote) return blurred === null ? null : { src: blurred, width, height }
  return photoImage(photo)
}

function plain(text: string) {
  return [{ text, marked: false }]
}
