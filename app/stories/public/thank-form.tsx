import { Sparkle } from 'lucide-react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Personal } from '#app/ui/personal.tsx'
import { submissionHref, type ThanksState, thanksQuestion } from './story.ts'

type ThankFormProps = {
  storyId: string
  thanked: boolean
  receipt?: string
  variant?: 'ghost' | 'outline'
}

/** `ui/enhance/thanks.ts` sends it. It sends the wanted state, so that a double click cannot undo it. */
export function ThankForm({ storyId, thanked, receipt = '', variant = 'ghost' }: ThankFormProps) {
  return (
    <form
      id="thanks"
      method="post"
      action={href('/story/:storyId/thanks', { storyId })}
      data-thanks={storyId}
    >
      <input type="hidden" name="thanks" value={thanked ? 'no' : 'yes'} />
      <input type="hidden" name="receipt" value={receipt} />
      <Button type="submit" variant={variant} className="group" aria-pressed={thanked}>
        <Sparkle className="text-accent group-aria-pressed:fill-current" aria-hidden="true" />{' '}
        <span hidden={thanked}>Thank the author</span>
        <span hidden={!thanked}>Thanked</span>
      </Button>
    </form>
  )
}

export function Thanks({ storyId, state }: { storyId: string; state: NonNullable<ThanksState> }) {
  return (
    <Personal
      question={`${thanksQuestion} ${storyId}`}
      answer={state}
      choices={{
        no: <ThankForm storyId={storyId} thanked={false} />,
        yes: <ThankForm storyId={storyId} thanked />,
        own: <TapLink to={`${submissionHref(storyId)}#thanks`}>Your thanks</TapLink>,
      }}
    />
  )
}
