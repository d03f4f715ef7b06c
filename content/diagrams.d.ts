declare module '*.svg?diagram' {
  /** The `<svg>` as HTML, and its title and description (ops/content/diagrams.ts). */
  const diagram: { svg: string; text: string }
  export default diagram
}
