import { holdsInvention } from '#content/inventions.ts'

const content = import.meta.glob(
  [
    '/content/*.ts',
    '/content/pages/*.ts',
    '/content/articles/*.md',
    '/content/gallery/*.md',
    '!**/*.test.ts',
    '!**/*.d.ts',
  ],
  { eager: true },
)

/** Whether anything that the site shows is marked as made up. */
export const isPreviewEdition = holdsInvention(content)
