import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture as PictureInWidths } from '#app/ui/picture.tsx'
import letter from '#content/pictures/adverts/advert-letter.webp?picture'
import machine from '#content/pictures/adverts/advert-machine.webp?picture'
import ruler from '#content/pictures/adverts/advert-ruler.webp?picture'

const adverts = {
  story: {
    stock: 'stock-pink',
    picture: machine,
    line: 'What is yours for?',
    more: 'Tell us the story of your tattoo.',
    link: 'Share Your Story',
    to: href('/submit'),
  },
  calculator: {
    stock: 'stock-pastel',
    picture: ruler,
    line: 'What would yours cost?',
    more: 'Size, style and studio in, a London price range out.',
    link: 'Work out the price',
    to: href('/tattoo-cost-calculator'),
  },
  newsletter: {
    stock: 'stock-ink',
    picture: letter,
    line: 'One good story by email',
    more: 'Short, with one story in it.',
    link: 'Get the newsletter',
    to: href('/newsletter'),
  },
}

/** While nobody has rented the slot, in a look for each of the three sizes (adverts.css). */
export function HouseAdvert({ of }: { of: keyof typeof adverts }) {
  const { stock, picture, line, more, link, to } = adverts[of]
  return (
    <div className={`house ${stock}`}>
      <div className="house-art">
        <PictureInWidths source={picture} alt="" sizes="(min-width: 64rem) 20rem, 13rem" />
      </div>
      <p className="house-line">{line}</p>
      <p className="house-more">{more}</p>
      <ButtonLink href={to}>{link}</ButtonLink>
    </div>
  )
}
