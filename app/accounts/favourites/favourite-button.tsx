import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Heart, HeartIcon } from '#app/ui/heart.tsx'
import { Personal } from '#app/ui/personal.tsx'
import { type Favourite, favouriteAnchor, favouriteHref, favouriteQuestion } from './favourite.ts'

type FavouriteButtonProps = Favourite & {
  title: string
  favourited: boolean
  /** 'plate' is on a picture, 'plain' is among other buttons. */
  look?: 'plate' | 'plain'
}

/** `ui/enhance/favourites.ts` sends it. It sends the wanted state, so that a double click or a second tab cannot undo it. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const { type, id, favourited } = props
  return (
    <Personal
      question={`${favouriteQuestion} ${type} ${id}`}
      answer={favourited ? 'yes' : 'no'}
      choices={{
        no: <HeartForm {...props} favourited={false} />,
        yes: <HeartForm {...props} favourited />,
      }}
    />
  )
}

/** @param favourited the keys of those that are the reader's */
export function heartsOfWorks(favourited: string[]) {
  return ({ key, title }: { key: string; title: string }) => (
    // The key resets the button when React shows another work on the same page.
    <FavouriteButton
      key={key}
      type="gallery"
      id={key}
      title={title}
      favourited={favourited.includes(key)}
    />
  )
}

function HeartForm({ look = 'plate', title, favourited, ...favourite }: FavouriteButtonProps) {
  const { pathname, search } = useLocation()
  const button = {
    id: favouriteAnchor(favourite),
    'aria-label': `Save ${title} to favourites`,
  }
  return (
    <form
      method="post"
      action={favouriteHref(favourite)}
      className={look === 'plate' ? 'contents *:scroll-mt-[40vh]' : '*:scroll-mt-[40vh]'}
      data-favourite=""
    >
      <input type="hidden" name="favourite" value={favourited ? 'no' : 'yes'} />
      <input
        type="hidden"
        name="from"
        value={`${pathname}${search}#${favouriteAnchor(favourite)}`}
      />
      {look === 'plate' ? (
        <Heart {...button} saved={favourited} />
      ) : (
        <Button
          {...button}
          type="submit"
          variant="ghost"
          size="icon"
          className="text-soft aria-pressed:text-accent"
          aria-pressed={favourited}
        >
          <HeartIcon />
        </Button>
      )}
    </form>
  )
}
