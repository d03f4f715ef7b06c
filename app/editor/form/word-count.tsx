import { useEffect, useState } from 'react'

type Props = {
  /** The id of the control with the text. */
  of: string
  text: string
  /** How long it takes to read this many words; left out where nobody reads it in one go. */
  minutesToRead?: (words: number) => number
}

/** The number of words of a text, and how long it takes to read. Without script it is that of the text as it was sent. */
export function WordCount({ of, text, minutesToRead }: Props) {
  const [words, setWords] = useState(() => countWords(text))
  useEffect(() => {
    const control = document.getElementById(of)
    if (!(control instanceof HTMLTextAreaElement)) return
    const count = () => setWords(countWords(control.value))
    count()
    control.addEventListener('input', count)
    return () => control.removeEventListener('input', count)
  }, [of])
  const minutes = minutesToRead?.(words)
  return (
    <p className="meta">
      <span>{words === 1 ? '1 word' : `${words.toLocaleString('en-GB')} words`}</span>
      {minutes !== undefined && <span>{`, ${minutes} min read`}</span>}
    </p>
  )
}

/** Marks of Markdown that stand alone, such as `##` and `-`, are no words. */
export function countWords(text: string) {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
