import { type ComponentType, createContext, use } from 'react'

/** The marks around a component in the text of a page, and whether the server has its HTML already. */
export type CachedFragment = { begin: string; end: string; isCached: boolean }

/** Set on the server (`server/response/fragment-cache.ts`) while a page is rendered for one reader. */
export const FragmentCacheContext = createContext<((key: string) => CachedFragment) | null>(null)

/**
 * A component that the server renders once for the pages that have the same part, such as a header. It stands in the same
 * place of each page, so that `useId` gives the same ids, and between elements, since React writes a comment beside a text.
 *
 * @param keyOf everything on which the component's HTML depends
 */
export function withCachedHtml<Props extends object>(
  Component: ComponentType<Props>,
  keyOf: (props: Props) => unknown,
) {
  return function Cached(props: Props) {
    const part = use(FragmentCacheContext)?.(`${Component.name} ${JSON.stringify(keyOf(props))}`)
    // Three children in the browser too, so that `useId` gives the same ids.
    return (
      <>
        {part?.begin}
        {!part?.isCached && <Component {...props} />}
        {part?.end}
      </>
    )
  }
}
