import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CopyField } from '#app/ui/copy-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon, outsideShape, shareShape } from '#app/ui/icon.tsx'

type ShareDialogProps = Shared & {
  heading: string
  thumbnail?: ReactNode
  variant?: 'default' | 'outline'
}

/** Copying and the share sheet of the system need script (app/ui/enhance/). */
export function ShareDialog({
  heading,
  thumbnail,
  variant = 'outline',
  ...shared
}: ShareDialogProps) {
  const { url, title, description } = shared
  const { message, network, mail, photos } = shareLinks(shared)
  return (
    <>
      <Button variant={variant} popoverTarget="share" aria-haspopup="dialog">
        <Icon shape={shareShape} /> Share
      </Button>
      <Dialog id="share" title={heading}>
        <div className="flex items-center gap-4">
          {thumbnail}
          <div className="min-w-0">
            <p dir="auto" className="text-h4 font-semibold wrap-anywhere">
              {title}
            </p>
            <p dir="auto" className="meta mt-1 wrap-anywhere">
              {description}
            </p>
          </div>
        </div>
        <Button
          hidden
          suppressHydrationWarning
          className="mt-6 w-full"
          data-share-url={url}
          data-share-title={title}
          data-share-text={description}
        >
          <Icon shape={shareShape} /> Share with an app on this device
        </Button>
        <div className="mt-6">
          <CopyField id="share-link" label="Page link" text={url} />
        </div>
        <ul className="mt-6 border-t border-hair">
          <Row name="WhatsApp" note="Title and link as a message" href={message} />
          <Row name="Facebook" note="Share on Facebook" href={network} />
          <Row name="Email" note="Share by email" href={mail} />
          <Row
            name="Instagram"
            note="Copy the link and share in your story"
            href={photos}
            data-copy={url}
          />
        </ul>
      </Dialog>
    </>
  )
}

type RowProps = ComponentProps<'a'> & { name: string; note: string; href: string }

function Row({ name, note, href, ...link }: RowProps) {
  const outside = href.startsWith('https:') && { target: '_blank', rel: 'noopener' }
  return (
    <li className="border-b border-hair">
      <a
        {...link}
        {...outside}
        className="flex min-h-14 items-center gap-4 py-1 hover:text-accent-text"
        href={href}
      >
        <span className="w-20 shrink-0 font-sans text-sm font-semibold">{name}</span>
        <span className="meta grow">{note}</span>
        {outside && (
          <>
            <span className="sr-only">, opens a new tab</span>
            <Icon shape={outsideShape} className="size-4 shrink-0" />
          </>
        )}
      </a>
    </li>
  )
}

export type Shared = { url: string; title: string; description: string }

export function shareLinks({ url, title, description }: Shared) {
  return {
    message: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    network: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    // Not URLSearchParams: mail programs show its plus signs. A line ends in CR LF (RFC 6068, 5).
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${description}\r\n\r\n${url}`)}`,
    photos: 'https://www.instagram.com/',
  }
}
