import { Heart as HeartShape } from 'lucide-react'
import { type FormEvent, useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { showToast } from '#app/enhance/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { toasts } from '#content/toasts.ts'
import {
  type Favourite,
  type FavouriteResult,
  favouriteAnchor,
  favouriteHref,
} from './favourite.ts'

type FavouriteButtonProps = Favourite & {
  title: string
  favourited: boolean
  /** 'plate' is on a picture, 'plain' is among other buttons. */
  look?: 'plate' | 'plain'
}

/**
 * The heart button. It sends the wanted state instead of a toggle, so that a double click or a second tab cannot undo it.
 * Without script the form redirects back to the button; with React the heart changes at once.
 */
export function FavouriteButton({ look = 'plate', ...favourite }: FavouriteButtonProps) {
  const { pathname, search } = useLocation()
  const { favourited, toggle } = useToggle(favourite)
  const button = {
    id: favouriteAnchor(favourite),
    'aria-label': `Save ${favourite.title} to favourites`,
  }
  return (
    <form
      method="post"
      action={favouriteHref(favourite)}
      onSubmit={toggle}
      className={look === 'plate' ? 'contents *:scroll-mt-[40vh]' : '*:scroll-mt-[40vh]'}
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
          className={favourited ? 'text-accent' : 'text-soft'}
          aria-pressed={favourited}
        >
          <HeartShape className={favourited ? 'fill-current' : ''} aria-hidden="true" />
        </Button>
      )}
    </form>
  )
}

function useToggle(favourite: FavouriteButtonProps) {
  const fetcher = useFetcher<FavouriteResult>()
  const { data, formData, state } = fetcher
  // Shows the new state until the response arrives; a refusal restores the state from the loader.
  const favourited = formData ? formData.get('favourite') === 'yes' : favourite.favourited

  useEffect(() => {
    if (data) showToast(toasts[data.toast])
  }, [data])

  function toggle(event: FormEvent) {
    event.preventDefault()
    if (state !== 'idle') return
    const wish = { favourite: favourited ? 'no' : 'yes' }
    fetcher.submit(wish, { method: 'post', action: favouriteHref(favourite) })
  }
  return { favourited, toggle }
}
