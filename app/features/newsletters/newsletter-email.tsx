import { Fragment, type ReactNode } from 'react'
import type { NewsletterPiece } from './newsletter-pieces.server.ts'
import { unsubscribePlaceholder } from './unsubscribe-placeholder.ts'

/** A part of a newsletter: HTML of its text, a picture in it, or its pieces. */
export type NewsletterPart =
  | { html: string }
  | { figure: EmailPicture; caption?: string | undefined }
  | { pieces: EmailPiece[] }

/** A picture by its whole address, which email programs need. */
export type EmailPicture = { src: string; width: number; height: number; alt: string }

export type EmailPiece = Pick<NewsletterPiece, 'id' | 'title' | 'text' | 'about' | 'call'> & {
  url: string
  picture: EmailPicture | null
}

export type EmailFooter = {
  /** Why the reader gets it. */
  why: string
  /** Whether the reader can unsubscribe: not from notices to all account holders. */
  mayUnsubscribe: boolean
  /** What the reader unsubscribes from, in the middle of a sentence. */
  topic: string
  /** Its page of the archive. Null when it gets none. */
  archiveUrl: string | null
  /** Name and postal address of the publisher. */
  publisher: string
}

type Props = {
  subject: string
  preheader: string
  parts: NewsletterPart[]
  footer: EmailFooter
  homeUrl: string
  wordmarkUrl: string
}

/** Of a wide screen. */
export const textWidth = 576
const thumbWidth = 176

/** A newsletter for email programs: tables, fonts of every computer, one column on a phone. */
export function NewsletterEmail(props: Props) {
  const { subject, preheader, parts, footer, homeUrl, wordmarkUrl } = props
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and text in a style element is not escaped */}
        <style dangerouslySetInnerHTML={{ __html: emailStyles }} />
      </head>
      <body>
        {preheader && <div className="preheader">{preheader}</div>}
        <Table className="out">
          <tr>
            <td align="center">
              <table
                className="sheet"
                role="presentation"
                cellPadding={0}
                cellSpacing={0}
                width={640}
              >
                <tbody>
                  <tr>
                    <td className="band">
                      <a href={homeUrl}>
                        <Image
                          picture={{ src: wordmarkUrl, width: 160, height: 48, alt: 'Indelible' }}
                        />
                      </a>
                    </td>
                  </tr>
                  {parts.map((part, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
                    <Part key={index} part={part} />
                  ))}
                  <Row>
                    <Table>
                      <tr>
                        <td className="hair">&nbsp;</td>
                      </tr>
                    </Table>
                  </Row>
                  <Row className="end">
                    <Footer {...footer} />
                  </Row>
                </tbody>
              </table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  )
}

function Part({ part }: { part: NewsletterPart }) {
  if ('html' in part) {
    return (
      <tr>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the renderer of pieces */}
        <td className="pad text" dangerouslySetInnerHTML={{ __html: part.html }} />
      </tr>
    )
  }
  if ('figure' in part) {
    return (
      <Row>
        <Image picture={part.figure} className="hero" />
        {part.caption && <p className="s">{part.caption}</p>}
      </Row>
    )
  }
  const [first, ...others] = part.pieces
  return (
    <>
      {first && <FirstPiece piece={first} />}
      {others.length > 0 && (
        <Row>
          <Table>
            <tr>
              <td className="rule">&nbsp;</td>
            </tr>
          </Table>
        </Row>
      )}
      {others.map((piece) => (
        <FurtherPiece key={piece.id} piece={piece} />
      ))}
    </>
  )
}

function FirstPiece({ piece: { title, text, call, url, picture } }: { piece: EmailPiece }) {
  return (
    <>
      {picture && (
        <Row>
          <a href={url}>
            <Image picture={picture} className="hero" />
          </a>
        </Row>
      )}
      <Row>
        <h1 className="h1">
          <a className="a" href={url}>
            {title}
          </a>
        </h1>
        <p className="lead">{text}</p>
      </Row>
      <Row>
        <table role="presentation" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td className="btn">
                <a href={url}>{call}</a>
              </td>
            </tr>
          </tbody>
        </table>
      </Row>
    </>
  )
}

function FurtherPiece({ piece: { title, text, about, url, picture } }: { piece: EmailPiece }) {
  return (
    <Row>
      <Table>
        <tr>
          {picture && (
            <>
              <td className="thumb" width={thumbWidth} valign="top">
                <a href={url}>
                  <Image picture={fitted(picture, thumbWidth)} />
                </a>
              </td>
              <td className="gap" width={24} />
            </>
          )}
          <td className="cell" valign="top">
            <h2 className="h2">
              <a className="a" href={url}>
                {title}
              </a>
            </h2>
            <p className="p">{text}</p>
            <p className="s">{about}</p>
          </td>
        </tr>
      </Table>
    </Row>
  )
}

function Footer({ why, mayUnsubscribe, topic, archiveUrl, publisher }: EmailFooter) {
  return (
    <>
      <p className="s">{why}</p>
      {mayUnsubscribe && (
        <p className="s">
          <a className="a" href={unsubscribePlaceholder}>
            Unsubscribe from {topic}
          </a>
          . You do not need to sign in.
        </p>
      )}
      {archiveUrl && (
        <p className="s">
          <a className="a" href={archiveUrl}>
            Read this on our site
          </a>
        </p>
      )}
      <p className="s">{notFollowed}</p>
      {publisher && (
        <p className="s">
          {publisher.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never change their order
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

export const notFollowed = 'We do not track whether you open this email or which links you follow.'

function Row({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <tr>
      <td className={`pad ${className}`.trimEnd()}>{children}</td>
    </tr>
  )
}

function Table({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <table className={className} role="presentation" cellPadding={0} cellSpacing={0} width="100%">
      <tbody>{children}</tbody>
    </table>
  )
}

/** `loading` keeps React from asking for the picture in the head. */
function Image({ picture, className }: { picture: EmailPicture; className?: string }) {
  return <img {...picture} alt={picture.alt} className={className} loading="lazy" />
}

function fitted(picture: EmailPicture, width: number) {
  return { ...picture, width, height: Math.round((picture.height / picture.width) * width) }
}

/** Colours of the magazine's paper and ink, which `tokens.css` has for pages: an email can load no style sheet. */
const emailStyles = `
body { margin: 0; padding: 0; background: #e6d9c3; -webkit-text-size-adjust: 100% }
table { border-collapse: collapse; border-spacing: 0 }
td { padding: 0 }
img { border: 0; display: block }
.preheader { display: none; max-height: 0; overflow: hidden }
.out { background: #e6d9c3 }
.sheet { background: #f3eadb; width: 640px; max-width: 640px }
.band { background: #15120f; padding: 20px 32px }
.pad { padding: 32px 32px 0 }
.h1 { font: bold 36px/1.1 Georgia, 'Times New Roman', serif; color: #15120f; margin: 0; letter-spacing: -.5px }
.h1 .a { text-decoration: none }
.h2, .text h2, .text h3 { font: bold 22px/1.2 Georgia, 'Times New Roman', serif; color: #15120f; margin: 0 }
.text h3 { font-size: 19px }
.p, .text p, .text li, .text td, .text th { font: 17px/1.6 Georgia, 'Times New Roman', serif; color: #15120f; margin: 0 }
.text th { font-weight: bold; text-align: left }
.text td, .text th { padding: 4px 16px 4px 0; vertical-align: top }
.text ul, .text ol { margin: 10px 0 0; padding: 0 0 0 24px }
.text blockquote { margin: 16px 0 0; padding: 0 0 0 20px; border-left: 5px solid #15120f }
.text p + p, .text h2 + p, .text h3 + p, .text ul + p, .text ol + p, .text blockquote + p { margin-top: 10px }
.text p + h2, .text p + h3, .text ul + h2, .text ol + h2, .text blockquote + h2 { margin-top: 26px }
.text hr { border: 0; border-top: 1px solid #c9b99f; margin: 24px 0 }
.text a { color: #15120f; text-decoration: underline }
.lead { font: 19px/1.5 Georgia, 'Times New Roman', serif; color: #574c40; margin: 12px 0 0 }
.s { font: 14px/1.5 Arial, Helvetica, sans-serif; color: #574c40; margin: 0 }
.p + .s, .s + .s { margin-top: 10px }
.h2 + .p { margin-top: 6px }
.hero + .s { margin-top: 8px }
.a { color: #15120f; text-decoration: underline }
.btn { background: #15120f; border-radius: 2px }
.btn a { display: inline-block; padding: 14px 22px; font: bold 16px/1.2 Arial, Helvetica, sans-serif; color: #f3eadb; text-decoration: none }
.rule { border-top: 5px solid #15120f; font-size: 0; line-height: 0 }
.hair { border-top: 1px solid #c9b99f; font-size: 0; line-height: 0 }
.hero { width: 100%; height: auto }
.end { padding-top: 16px; padding-bottom: 40px }
@media (prefers-color-scheme: dark) {
  body, .out { background: #0d0b09 !important }
  .sheet { background: #15120f !important }
  .h1, .h2, .p, .a, .text h2, .text h3, .text p, .text li, .text td, .text th, .text a { color: #f3eadb !important }
  .lead, .s { color: #bcae99 !important }
  .band { background: #2b251e !important }
  .btn { background: #f3eadb !important }
  .btn a { color: #15120f !important }
  .rule { border-top-color: #f3eadb !important }
  .hair, .text hr { border-top-color: #40372d !important }
  .text blockquote { border-left-color: #f3eadb !important }
}
@media (max-width: 639px) {
  .sheet { width: 100% !important }
  .band { padding: 16px 20px !important }
  .pad { padding: 24px 20px 0 !important }
  .end { padding-bottom: 40px !important }
  .h1 { font-size: 30px !important }
  .thumb, .gap, .cell { display: block !important; width: 100% !important }
  .gap { height: 14px !important }
  .thumb img { width: 100% !important; height: auto !important }
}`
