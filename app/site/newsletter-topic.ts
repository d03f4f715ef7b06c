import { newsletter } from '#content/pages/newsletter.ts'
import type { Topic } from './topics.ts'

const { name, heading, line, button } = newsletter
export const newsletterTopic: Topic = {
  id: 'newsletter',
  list: 'newsletter',
  name,
  title: heading,
  text: line,
  button,
}
