import { Plus } from 'lucide-react'
import { SectionHead } from '#app/ui/section-head.tsx'
import { contact } from '#content/pages/contact.ts'

export function Questions() {
  const { title, items } = contact.faq
  return (
    <section className="wrap mt-section" aria-labelledby="questions">
      <SectionHead id="questions" tight>
        {title}
      </SectionHead>
      <div className="grid items-start lg:grid-cols-2 gap-x-14">
        {items.map(({ question, answer }, index) => (
          <details key={question} className="group border-b border-hair py-1" open={index === 0}>
            <summary className="flex justify-between items-center gap-4 min-h-14 list-none cursor-pointer [&::-webkit-details-marker]:hidden">
              <h3 className="text-h4">{question}</h3>
              <Plus
                className="size-5 flex-none transition-transform group-open:rotate-45 motion-reduce:transition-none"
                aria-hidden="true"
              />
            </summary>
            <p className="text-soft pb-5 max-w-[36rem]">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
