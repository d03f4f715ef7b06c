import { Form } from 'react-router'
import { Button } from './button.tsx'

/** The button on the page behind an emailed link. The link alone does nothing, because mail scanners follow every link. */
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
