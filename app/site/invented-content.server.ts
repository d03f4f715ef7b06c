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

/** Besides the pieces. */
export const hasInventedContent = holdsInvention(content)
