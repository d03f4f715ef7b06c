import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { dividedArticles, groupsOf, readArticles, relatedTo } from './articles.server.ts'
import { catalogue, findArticle, findTopic } from './catalogue.server.ts'

test('relates the articles with the most shared topics, without the article itself', () => {
  for (const article of catalogue.articles) {
    const shared = relatedTo(article).map(
      ({ slug }) => findArticle(slug)?.tags.filter((tag) => article.tags.includes(tag)).length ?? 0,
    )
    expect(shared, article.slug).toHaveLength(3)
    expect(shared).toEqual(shared.toSorted((a, b) => b - a))
    expect(pluck(relatedTo(article), 'slug')).not.toContain(article.slug)
  }
  expect(relatedTo(findArticle('uk-tattoo-trends-2025')!)[0]?.slug).toBe('tattoo-trends-2024')
})

test('finds all articles of a topic by its slug, the newest first', () => {
  for (const { tag, count } of catalogue.topics) {
    const address = tag.toLowerCase().replaceAll(' ', '-')
    expect(findTopic(address)?.tag).toBe(tag)
    expect(findTopic(address)).toMatchObject({ count })
    const dates = pluck(findTopic(address)?.articles ?? [], 'date')
    expect(dates).toHaveLength(count)
    expect(dates).toEqual(dates.toSorted().toReversed())
  }
  expect(findTopic('')).toBeNull()
})

test('lists do not contain the text of articles', () => {
  for (const article of catalogue.articles) {
    expect(JSON.stringify(article).length).toBeLessThan(1_500)
  }
})

test('the groups of the list keep its order and leave out only the featured article', () => {
  const { listed, shorts } = dividedArticles(catalogue.articles)
  expect([listed.length, shorts.length]).toEqual([16, 4])
  const groups = groupsOf(listed)
  expect(groups.flatMap(({ articles }) => articles)).toEqual(listed.slice(1))
  expect(groups.map(({ articles }) => articles.length)).toEqual([4, 4, 4, 3])
})

test('what stands before the first named group is the latest, and a group keeps its first article at a new address', () => {
  const [template] = catalogue.articles
  const list = ['featured', 'new', 'a', 'b'].map((key) => ({
    ...template!,
    key,
    slug: `${key}-now`,
  }))
  const groups = groupsOf(list, {
    latest: { name: 'Latest', line: '' },
    groups: [
      { first: 'a', name: 'A', line: '' },
      { first: 'gone', name: 'Gone', line: '' },
    ],
  })
  const slugs = groups.map(({ name, articles }) => [name, ...pluck(articles, 'slug')])
  expect(slugs).toEqual([
    ['Latest', 'new-now'],
    ['A', 'a-now', 'b-now'],
  ])
})

test('every 600 words of an article bring a picture, a quote, a table or a block', async () => {
  for (const { slug, body } of await readArticles(catalogue.articles)) {
    const html = body.map((part) => (typeof part === 'string' ? part : '<table></table>')).join('')
    const runs = html.split(/<(blockquote|table|section|aside)\b.*?<\/\1>/s)
    const words = runs.map(
      (run) =>
        run
          .replace(/<[^>]*>/g, ' ')
          .split(/\s+/)
          .filter(Boolean).length,
    )
    expect(Math.max(...words), slug).toBeLessThanOrEqual(600)
  }
})
