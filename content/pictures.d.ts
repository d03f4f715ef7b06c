/** ops/content/pictures.ts */
declare type Picture = {
  width: number
  height: number
  avif: string
  webp: string
  jpeg: string
  /** Of uploaded pictures, which may have no AVIF yet. */
  webpSet?: string
  /** Of uploaded pictures. */
  credit?: string
  /** 1200 × 630, for link previews. */
  card: string
}

declare module '*.webp?picture' {
  const picture: Picture
  export default picture
}
