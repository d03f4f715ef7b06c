import { href } from 'react-router'
import { addressesWhere } from '#app/addresses.ts'
import { shownCoverLines, shownPieces } from '#app/magazine/home/front-page-pieces.server.ts'
import { drawnPortraits } from '#app/magazine/home/team.tsx'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { type FrontPageList, titlesOfChosen } from '#app/pieces/settings/front-page.server.ts'
import { listUploadedPictures } from '#app/pieces/text/illustrations.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { findPublished, publishedStories } from '#app/stories/public/published.server.ts'
import { thumbnailOf } from '#content/positions.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import type { Choice } from './front-page-form.tsx'

// What the forms of settings offer to choose from.

/** How many pieces of a kind stand in a list, the first of each list on the site. */
const choicesAtMost = 300

export async function frontPageChoices(page: FrontPage) {
  const stories = await storyChoices(page.story)
  const linkable = addressesWhere(({ sitemap }) => sitemap === true)
  const latest = catalogue.articles.slice(0, 50).map(({ slug }) => href('/blog/:slug', { slug }))
  const [titles, coverLines] = await Promise.all([
    titlesOfChosen(page),
    shownCoverLines(page.coverLines),
  ])
  const shown = shownPieces(page)
  const choicesOf = (list: FrontPageList): Choice[] => {
    const chosen = new Set(page[list])
    const known = catalogue[list]
      .filter(({ key }, index) => index < choicesAtMost || chosen.has(key))
      .map(({ key, title, picture }) => ({
        key,
        title,
        picture: thumbnailOf(picture),
        isPublished: true,
      }))
    const keys = new Set(known.map(({ key }) => key))
    const leftOut = titles[list].filter(({ key }) => !keys.has(key))
    return [...known, ...leftOut.map((each) => ({ ...each, picture: '', isPublished: false }))]
  }
  const standInsOf = (list: FrontPageList) => {
    const chosen = new Set(page[list])
    const rest = shown[list].filter(({ key }) => !chosen.has(key))
    return rest.map(({ title }) => title)
  }
  return {
    films: choicesOf('films'),
    articles: choicesOf('articles'),
    works: choicesOf('works'),
    stories,
    pages: [...linkable, ...latest],
    standIns: {
      films: standInsOf('films'),
      articles: standInsOf('articles'),
      works: standInsOf('works'),
      coverLines: coverLines.map((line, index) => standInLine(page.coverLines[index], line)),
    },
  }
}

/** What readers see in place of a cover line, when it is something else. */
function standInLine(chosen: FrontPage['coverLines'][number] | undefined, shown: typeof chosen) {
  if (!shown || shown.to === chosen?.to) return null
  return shown.rest === chosen?.rest ? { to: shown.to } : { title: shown.rest }
}

async function storyChoices(chosenId: string | undefined) {
  const { stories } = await publishedStories()
  const chosen = chosenId && !stories.some(({ id }) => id === chosenId)
  const also = chosen ? await findPublished(chosenId) : null
  const published = [...(also ? [also] : []), ...stories].map((story) => ({
    id: story.id,
    title: `${storyTitle(story, 6)}, ${story.name}`,
    isPublished: true,
  }))
  if (!chosen || also) return published
  return [
    { id: chosenId, title: 'A story that is not published', isPublished: false },
    ...published,
  ]
}

/** How many uploaded pictures are offered. */
const uploadedAtMost = 300

export function portraitChoices(form: SettingsForm) {
  if (form !== 'team') return []
  const chosen = siteSettings.team.members.map(({ picture }) => picture)
  const drawings = [...drawnPortraits].map(([name, picture], index) => ({
    name,
    label: `Drawn portrait ${index + 1}`,
    picture: thumbnailOf(picture),
  }))
  const uploaded = listUploadedPictures()
    .filter(([name], index) => index < uploadedAtMost || chosen.includes(name))
    .map(([name, picture]) => ({ name, label: name, picture: thumbnailOf(picture) }))
  return [...drawings, ...uploaded]
}
