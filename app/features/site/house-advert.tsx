import { href, Link } from 'react-router'

const adverts = {
  story: {
    line: 'Has yours got a before and an after?',
    link: 'Tell us the story of it',
    to: href('/submit'),
  },
  calculator: {
    line: 'London prices, worked out before you ask.',
    link: 'Open the cost calculator',
    to: href('/tattoo-cost-calculator'),
  },
  newsletter: {
    line: 'One good story by email, most Sundays.',
    link: 'Get the letter',
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
