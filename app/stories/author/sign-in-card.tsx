import { KeyRound } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import machine from '#content/pictures/adverts/advert-machine.webp?picture'

type SignInCardProps = { title: string; text: string; level?: 'h1' | 'h2' }

export function SignInCard({ title, text, level: Heading = 'h2' }: SignInCardProps) {
  return (
    <div className="stock-pink p-8 lg:p-14 flex items-center gap-8 xl:min-h-96">
      <div className="grid gap-4 justify-items-start grow">
        <KeyRound className="size-8" aria-hidden="true" />
        <Heading className={Heading === 'h1' ? 'text-h1' : 'text-h2'}>{title}</Heading>
        <p className="text-lead max-w-[30rem] text-balance wrap-anywhere">{text}</p>
        <p className="mt-3">
          <ButtonLink size="lg" href={href('/auth')}>
            Sign In / Sign Up
          </ButtonLink>
        </p>
      </div>
      <div className={`hidden w-2/5 max-w-96 ${Heading === 'h1' ? 'lg:block' : 'xl:block'}`}>
        <Picture source={machine} alt="" sizes="24rem" className="drawn w-full" />
      </div>
    </div>
  )
}
