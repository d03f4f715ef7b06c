const steps = [
  {
    title: 'Review',
    text: 'A person reads it, from the first line to the last. Most stories take four to eight weeks from post to print.',
  },
  {
    title: 'Connect',
    text: 'Your dashboard shows where it stands. If something needs asking, we write to the address of your account.',
  },
  {
    title: 'Share',
    text: 'Once approved, it goes up under the name you chose, with your town and your photograph.',
  },
]

export function WhatHappensNext() {
  return (
    <section aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className="text-h3">
        What Happens Next
      </h2>
      <ol className="mt-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.75rem_1fr] border-t border-hair py-4">
            <span className="figure-no text-h2 text-accent-text leading-none!" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="text-h4">{title}</h3>
              <p className="text-sm text-soft mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
