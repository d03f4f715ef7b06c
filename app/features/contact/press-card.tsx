import { Newspaper } from 'lucide-react'
import { buttonClass } from '#app/ui/button.tsx'
import { contact } from '#content/pages/contact.ts'

export function PressCard() {
  const { title, text, button } = contact.press
  return (
    <section className="stock-pastel p-6" aria-labelledby="press">
      <h2 id="press" className="text-h3">
        {title}
      </h2>
      <p className="mt-2 text-soft">{text}</p>
      <p className="mt-4">
        <a
          className={buttonClass({ variant: 'outline' })}
          href="/media-kit.pdf"
          download="indelible-media-kit.pdf"
        >
          <Newspaper className="size-5" aria-hidden="true" />
          {button}
          <span className="sr-only"> (PDF)</span>
        </a>
      </p>
    </section>
  )
}
