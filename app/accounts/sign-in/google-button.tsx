import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { Button, type ButtonSize } from '#app/ui/button.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'

type Props = { children: ReactNode; size?: ButtonSize; className?: string }

/** A plain form, because it leaves the site. Without script the next page says what the toast says here. */
export function GoogleButton({ children, size = 'lg', className }: Props) {
  const [presses, setPresses] = useState(0)
  return (
    <>
      {presses > 0 && <ToastRegion toasts={[reactToasts.googleRedirecting]} of={presses} />}
      <form method="post" action={href('/auth/google')} onSubmit={() => setPresses(presses + 1)}>
        <Button type="submit" variant="outline" size={size} className={className}>
          <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d="M12 10.2v3.9h5.5a4.7 4.7 0 0 1-2 3.1l3.2 2.5c1.9-1.7 3-4.3 3-7.3 0-.8-.1-1.5-.2-2.2H12Zm0 11.8c2.7 0 5-.9 6.7-2.4l-3.3-2.5c-.9.6-2 1-3.4 1a6 6 0 0 1-5.6-4.1L3.1 16.500A10 10 0 0 0 12 22ZM6.400 13.900a6 6 0 0 1 0-3.800L3.100 7.500a10 10 0 0 0 0 9l3.300-2.600ZM12 5.900c1.500 0 2.800.500 3.900 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600A6 6 0 0 1 12 5.900Z" />
          </svg>
          {children}
        </Button>
      </form>
    </>
  )
}
