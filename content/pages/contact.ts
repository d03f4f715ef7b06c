import { photoMayBeMissing } from './submit.ts'

export const contact = {
  title: 'Write to us',
  lead: 'Send us a question, a correction or an idea. One of our team reads every message.',
  subjects: [
    { value: 'general', label: 'General enquiry' },
    { value: 'story', label: 'Share a story' },
    { value: 'collaboration', label: 'Collaboration' },
    { value: 'press', label: 'Press and media' },
    { value: 'technical', label: 'Technical support' },
    { value: 'correction', label: 'A correction' },
  ],
  direct: {
    title: 'Contact us directly',
    email: 'Email',
    response: { label: 'Response time', text: 'Within 24-48 hours' },
    place: 'Where we are',
  },
  press: {
    title: 'Press and media',
    text: 'Our wordmark and a fact sheet in one download. You can quote the fact sheet without asking.',
    button: 'Media Kit',
  },
  faq: {
    title: 'Common questions',
    items: [
      {
        question: 'How do I share my tattoo story?',
        answer: `Create an account, open the Submit page and write your story in your own words. ${photoMayBeMissing}`,
      },
      {
        question: 'How long does it take?',
        answer:
          'From sending a story to publication, and to filming if we make a film of it, the process takes 4-8 weeks. Your dashboard shows the status of your story.',
      },
      {
        question: 'Will you change my words?',
        answer:
          'No. If something needs changing, we will ask you to change it before we publish. You choose whether we show your full name, your first name or neither. You can withdraw the story at any time, even after it is published.',
      },
      {
        question: 'Can I work with you?',
        answer:
          'Yes, if you tattoo, draw or film. Choose “Collaboration” in the form and tell us about one piece of work that you are proud of.',
      },
    ],
  },
} as const
