import { storyDate } from './excerpt.ts'

export function StoryDate({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{storyDate(date)}</time>
}
