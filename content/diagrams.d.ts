declare module '*.svg?diagram' {
  /** ops/content/diagrams.ts */
  const diagram: { svg: string; text: string }
  export default diagram
}
