import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type RemoveFormProps = { id: string; title: string; list: 'pictures' | 'films' }

/** Removes one favourite from the list by its row's id. */
export function RemoveForm({ id, title, list }: RemoveFormProps) {
  const busy = useNavigation().formData?.get('remove') === id
  return (
    <Form
      method="post"
      action={href('/dashboard')}
      className="relative z-1 w-max"
      preventScrollReset
      replace
    >
      <input type="hidden" name="remove" value={id} />
      <input type="hidden" name="list" value={list} />
      <Button type="submit" variant="link" size="sm" busy={busy && 'Removing...'}>
        Remove<span className="sr-only"> {title} from favourites</span>
      </Button>
    </Form>
  )
}
