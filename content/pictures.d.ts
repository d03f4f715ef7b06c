/** A picture and the widths made of it (ops/content/pictures.ts). */
declare type Picture = {
  width: number
  height: number
  /** For `srcset`. */
  avif: string
  webp: string
  /** For email programs. */
  jpeg: string
  /** WebP in several widths, for `srcset`: of uploaded pictures, which may have no AVIF yet. */
  webpSet?: string
  /** Who made it: of uploaded pictures. */
  credit?: string
  /** 1200 × 630, for link previews. */
  card: string
}

declare module '*.webp?picture' {
  const picture: Picture
  export default picture
}
