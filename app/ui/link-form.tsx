import { Form } from 'react-router'
import { Button } from './button.tsx'

/** The button behind the link of a letter: the link alone does nothing, since mail scanners follow every one. */
export function LinkForm({ token, button }: { token: string; button: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg">
        {button}
      </Button>
    </Form>
  )
}
