import { createContext, Fragment, type ReactNode, use } from 'react'

/** While a page is rendered for the cache: a random mark around personal parts (`platform/page-cache/personal-page.ts`). */
export const PersonalMarkContext = createContext<string | null>(null)

function choiceMark(mark: string, question: string, answer: string) {
  // Encoded, so that React does not escape an & in it.
  return `${mark}?${encodeURIComponent(question)}:${answer}|`
}

function endMark(mark: string) {
  return `${mark};|`
}

function valueMark(mark: string, name: string) {
  return `${mark}=${name}|`
}

type PersonalProps = {
  question: string
  answer: string
  choices: Record<string, ReactNode>
}

/** In a page for the cache all choices are rendered. */
export function Personal({ question, answer, choices }: PersonalProps) {
  const mark = use(PersonalMarkContext)
  if (mark === null) return choices[answer]
  return (
    <>
      {Object.entries(choices).map(([each, children]) => (
        <Fragment key={each}>
          {choiceMark(mark, question, each)}
          {children}
        </Fragment>
      ))}
      {endMark(mark)}
    </>
  )
}

/** In a page for the cache a mark takes its place. */
export function usePersonalText(name: string, text: string) {
  const mark = use(PersonalMarkContext)
  return mark === null ? text : valueMark(mark, name)
}
