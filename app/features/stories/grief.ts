import type { PublishedStory } from './story.ts'

// In the words of those who write content notes. A help line too many does no harm.
const words =
  /\b(grief|griev|bereave|mourn|death|dying|died|suicid|stillb|miscarr|losing|loss\b|lost\b)/i

/** Whether a story names whom to call: it is a memorial, or its content note is about somebody's death. */
export function isAboutGrief({
  theme,
  contentNote,
}: Pick<PublishedStory, 'theme' | 'contentNote'>): boolean {
  return theme === 'memorial' || words.test(contentNote ?? '')
}
