/** ops/content/pieces.ts */
declare type BodyPart =
  | string
  | { slot: string }
  | {
      figure: Picture
      alt: string
      caption?: string
      video?: { host: string; href: string; embedUrl: string }
    }
  | { diagram: string; caption?: string }
  | { stock: string | null }

declare module '*.md' {
  /** Not parsed yet: see content/front-matter.ts. */
  export const frontMatter: unknown
  export const body: BodyPart[]
  /** Of the second level, each with its address on the page. */
  export const headings: { id: string; text: string }[]
  export const words: number
  export const text: string
}
