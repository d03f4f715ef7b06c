import { href, Link } from 'react-router'

const adverts = {
  story: {
    line: 'What is the story of your tattoo?',
    link: 'Share it with us',
    to: href('/submit'),
  },
  calculator: {
    line: 'What would your tattoo cost in London?',
    link: 'Open the cost calculator',
    to: href('/tattoo-cost-calculator'),
  },
  newsletter: {
    line: 'One good story by email.',
    link: 'Get the newsletter',
    to: href('/newsletter'),
  },
}

/** What an AdSlot shows while nobody has rented it. Two short lines, so that it fits all three sizes. */
export function HouseAdvert({ of }: { of: keyof typeof adverts }) {
  const { line, link, to } = adverts[of]
  return (
    <>
      {line}
      <br />
      <Link className="link text-ink" to={to}>
        {link}
      </Link>
    </>
  )
}
