import { holdsInvention } from '#content/inventions.ts'

const content = import.meta.glob(
  [
    '/content/*.ts',
    '/content/pages/*.ts',
    '!/content/first-settings.ts',
    '!**/*.test.ts',
    '!**/*.d.ts',
  ],
  { eager: true },
)

/** Whether anything that the site shows besides its pieces is marked as made up. */
export const hasInventedContent = holdsInvention(content)
