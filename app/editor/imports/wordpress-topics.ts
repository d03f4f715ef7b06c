export type Category = { slug: string; parent: string; name: string }

/** The names of categories and tags by the paths of their pages. A category within another has its path below that. */
export function topicsOf(categories: Category[], tags: Map<string, string>, folder: string) {
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const topics = new Map<string, string>()
  for (const { slug, parent, name } of categories) {
    const slugs = [slug]
    for (let above = bySlug.get(parent); above && !slugs.includes(above.slug); ) {
      slugs.unshift(above.slug)
      above = bySlug.get(above.parent)
    }
    for (const path of new Set([slugs.join('/'), slug])) {
      topics.set(`${folder}/category/${path}`, name)
    }
  }
  for (const [slug, name] of tags) topics.set(`${folder}/tag/${slug}`, name)
  return topics
}
