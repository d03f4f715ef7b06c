import { Minus, Plus } from 'lucide-react'
import { SectionHead } from '#app/ui/section-head.tsx'
import { contact } from '#content/pages/contact.ts'

const { title, items } = contact.faq

export function Questions() {
  return (
    <section className="wrap mt-section" aria-labelledby="questions">
      <SectionHead id="questions">{title}</SectionHead>
      <div className="grid items-start lg:grid-cols-2 gap-x-14">
        {/* Two columns, so that an open answer leaves no gap in the other one. */}
        {[items.slice(0, 2), items.slice(2)].map((stack) => (
          <div key={stack[0]?.question}>
            {stack.map((item) => (
              <Question key={item.question} {...item} open={item === items[0]} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

type QuestionProps = (typeof items)[number] & { open: boolean }

function Question({ question, answer, open }: QuestionProps) {
  return (
    <details className="group border-b border-hair py-1" open={open}>
      <summary className="flex justify-between items-center gap-4 min-h-14 list-none cursor-pointer [&::-webkit-details-marker]:hidden">
        <h3 className="text-h4">{question}</h3>
        <Plus className="size-5 flex-none group-open:hidden" aria-hidden="true" />
        <Minus className="size-5 flex-none not-group-open:hidden" aria-hidden="true" />
      </summary>
      <p className="text-soft pb-5 max-w-[36rem]">{answer}</p>
    </details>
  )
}
