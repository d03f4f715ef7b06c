import { Fragment, type ReactNode } from 'react'
import { Caption } from './caption.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import somePagesStyles from './styles/some-pages.css?url'
import { VideoPlayer } from './video-player.tsx'

type Part =
  | string
  | { stock: string | null }
  | { slot: string }
  | Figure
  | { diagram: string; caption?: string }

type Figure = {
  figure: PrintedSource
  alt: string
  caption?: string
  video?: { host: string; href: string; embedUrl: string }
}

type BodyProps = {
  /** HTML of Markdown that has no HTML of its own, sanitised, and between it slots, pictures and diagrams (SVG, checked). */
  parts: Part[]
  slots?: Record<string, ReactNode>
  dropCap?: boolean
}

/** Each run of text between slots is its own `prose` element. */
export function Body({ parts, ...shown }: BodyProps) {
  const changes = parts.flatMap((part, at) => (isStock(part) ? [at] : []))
  const runs = [0, ...changes].map((from, at) => parts.slice(from, changes[at]))
  return (
    <>
      {/* Here, below the first screen, so that nothing there waits for it. */}
      {parts.some(isRare) && <link rel="stylesheet" href={somePagesStyles} />}
      {runs.map((run, at) => {
        const key = `${at}`
        const [first] = run
        if (!isStock(first)) return <Run key={key} parts={run} {...shown} />
        const { stock } = first
        if (!stock) return <Run key={key} parts={run.slice(1)} slots={shown.slots} />
        return (
          <div key={key} className={`reading on-stock stock-${stock}`}>
            <Run parts={run.slice(1)} slots={shown.slots} />
          </div>
        )
      })}
    </>
  )
}

function isStock(part: Part | undefined) {
  return typeof part === 'object' && 'stock' in part
}

function isRare(part: Part) {
  return typeof part === 'string'
    ? /<(?:h2[^>]* class|section class="block block-help)/.test(part)
    : isStock(part)
}

function Run({ parts, slots = {}, dropCap }: BodyProps) {
  return parts.map((part, at) => {
    const key = `${at}`
    if (typeof part === 'string') {
      const className =
        dropCap && at === 0 && carriesDropCap(part) ? 'prose prose-opening' : 'prose'
      return <Html key={key} html={part} className={className} />
    }
    if ('stock' in part) return null
    if ('slot' in part) return <Fragment key={key}>{slots[part.slot]}</Fragment>
    return (
      <figure key={key} className={classOf(part)}>
        {'figure' in part ? <Shown {...part} /> : <Html html={part.diagram} className="diagram" />}
        <Caption
          caption={part.caption}
          credit={'figure' in part ? part.figure.credit : undefined}
          className="meta mt-2 grow basis-32"
        />
      </figure>
    )
  })
}

function classOf(part: Figure | { diagram: string }) {
  if ('diagram' in part) return 'beside'
  // Its transcript belongs to it.
  return part.video && 'mb-4'
}

function Shown({ figure, alt, caption = alt, video }: Figure) {
  const sizes = '(min-width: 64rem) 53rem, 92vw'
  if (!video) {
    return (
      <>
        <OnPaper source={figure} alt={alt} className="spot" />
        <Picture source={figure} alt={alt} sizes={sizes} className="spot" />
      </>
    )
  }
  return (
    <VideoPlayer
      title={caption}
      isAlone
      {...video}
      poster={
        <Picture source={figure} alt={alt} sizes={sizes} className="w-full h-full object-cover" />
      }
      notice={`This video plays from ${video.host}, which sets its own cookies. Nothing loads until you say so.`}
    />
  )
}

type PrintedSource = PictureSource & { jpeg: string }
type OnPaperProps = { source: PrintedSource; alt: string; className: string }

/** JPEG, which a PDF holds as it is. It unpacks others to ten times their size. */
export function OnPaper({ source, alt, className }: OnPaperProps) {
  const { jpeg, width, height } = source
  return (
    <img
      className={`hidden on-paper ${className}`}
      src={jpeg}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  )
}

/** It is three lines high, and `::first-letter` takes the punctuation before the letter along. */
function carriesDropCap(html: string) {
  const [, words = ''] = /^(?:<section.*?<\/section>\s*)?<p>(.*?)<\/p>/su.exec(html) ?? []
  return /^[\p{Letter}\p{Number}].{139}/su.test(words.replaceAll(/<[^>]+>/g, ''))
}

function Html({ html, className }: { html: string; className: string }) {
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of an allow-list of Markdown or SVG, and sanitised
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
