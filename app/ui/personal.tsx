import { createContext, Fragment, type ReactNode, use } from 'react'

/**
 * Set while a page is rendered for the cache: a random mark that no text can contain. Personal parts are then written
 * with marks around them, and `platform/page-cache/personal-page.ts` fills them in for each reader.
 */
export const PersonalMarkContext = createContext<string | null>(null)

/** Begins the choice that is shown when the reader's answer to `question` is `answer`. */
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
  /** What the choice depends on, such as 'viewer'. */
  question: string
  /** The reader's answer when the page is rendered for one reader. */
  answer: string
  choices: Record<string, ReactNode>
}

/** A part of a page that differs by reader: one of a few choices. In a page for the cache all of them are rendered. */
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

/** A text that differs by reader, such as a name. In a page for the cache a mark takes its place. */
export function usePersonalText(name: string, text: string) {
  const mark = use(PersonalMarkContext)
  return mark === null ? text : valueMark(mark, name)
}
