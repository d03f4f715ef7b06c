import type { PublishedStory } from './story.ts'

// Words that content notes use for grief. A help line too many does no harm.
const words =
  /\b(grief|griev|bereave|mourn|death|dying|died|suicid|stillb|miscarr|losing|loss\b|lost\b)/i

/** Whether a story shows the help line: it is a memorial, or its content note is about a death. */
export function isAboutGrief({
  theme,
  contentNote,
}: Pick<PublishedStory, 'theme' | 'contentNote'>): boolean {
  return theme === 'memorial' || words.test(contentNote ?? '')
}
