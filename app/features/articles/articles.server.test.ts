import { expect, test } from 'vitest'
import { articles, findArticle, findTopic, listed, relatedTo, topics } from './articles.server.ts'

test('what is read next shares most topics with what was read, and is never the same again', () => {
  for (const article of articles) {
    const shared = relatedTo(article).map(
      ({ slug }) => findArticle(slug)?.tags.filter((tag) => article.tags.includes(tag)).length ?? 0,
    )
    expect(shared, article.slug).toHaveLength(3)
    expect(shared).toEqual(shared.toSorted((a, b) => b - a))
    expect(relatedTo(article).map(({ slug }) => slug)).not.toContain(article.slug)
  }
  expect(relatedTo(findArticle('uk-tattoo-trends-2025')!)[0]?.slug).toBe('tattoo-trends-2024')
})

test('each topic has an address of its own that leads to all its articles', () => {
  for (const { tag, count } of topics) {
    const address = tag.toLowerCase().replaceAll(' ', '-')
    expect(findTopic(address)?.tag).toBe(tag)
    expect(findTopic(address)?.articles).toHaveLength(count)
  }
  expect(findTopic('')).toBeNull()
})

test('a list is given nothing of an article’s text', () => {
  for (const article of articles) {
    expect(JSON.stringify(listed(article)).length).toBeLessThan(1_500)
  }
})
