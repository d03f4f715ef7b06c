import { href } from 'react-router'
import { readArticles } from '#app/pieces/reading/articles.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/articles.route.ts'
import { answerFeed } from './answer.server.ts'
import { articleEntry } from './article-entry.server.ts'

const tenMinutes = 600

export async function loader({ request }: Route.LoaderArgs) {
  return answerFeed(request, {
    title: `${site.name}: articles`,
    description: site.description,
    page: href('/blog'),
    seconds: tenMinutes,
    entries: (await readArticles(latest())).map(articleEntry),
  })
}

function latest() {
  return catalogue.articles.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, 30)
}
