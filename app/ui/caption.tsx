type CaptionProps = {
  caption?: string | undefined
  /** Who made the picture. */
  credit?: string | undefined
  className: string
}

/** What stands under a picture: a remark, and who made it. Nothing when there is neither. */
export function Caption({ caption, credit, className }: CaptionProps) {
  if (!caption && !credit) return null
  return (
    <figcaption className={className}>
      {[caption, credit && creditWords(credit)].filter(Boolean).join(' ')}
    </figcaption>
  )
}

/** Who made a picture that stands in no figure. */
export function PictureCredit({ credit }: { credit: string | undefined }) {
  return credit ? <p className="meta mt-2 wrap-anywhere">{creditWords(credit)}</p> : null
}

function creditWords(credit: string) {
  return `Picture: ${credit}`
}
