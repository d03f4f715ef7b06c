const steps = [
  {
    title: 'Review',
    text: 'One of our team reads all of it. We aim to publish a story within four to eight weeks.',
  },
  {
    title: 'Connect',
    text: 'Your dashboard shows its status. If we have a question, we will email you.',
  },
  {
    title: 'Share',
    text: 'Once approved, your story is published under the name you chose, with your town and your photograph.',
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
