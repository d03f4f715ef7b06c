type CaptionProps = {
  caption?: string | undefined
  credit?: string | undefined
  className: string
}

/** Nothing when there is neither. */
export function Caption({ caption, credit, className }: CaptionProps) {
  if (!caption && !credit) return null
  return (
    <figcaption className={className}>
      {[caption, credit && creditWords(credit)].filter(Boolean).join(' ')}
    </figcaption>
  )
}

export function PictureCredit({ credit }: { credit: string | undefined }) {
  return credit ? <p className="meta mt-2 wrap-anywhere">{creditWords(credit)}</p> : null
}

function creditWords(credit: string) {
  return `Picture: ${credit}`
}
