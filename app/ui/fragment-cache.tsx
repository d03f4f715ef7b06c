import { type ComponentType, createContext, use } from 'react'

type CachedFragment = { begin: string; end: string; isCached: boolean }

/** On the server (`platform/response/fragment-cache.ts`), while a page is rendered for one reader. */
export const FragmentCacheContext = createContext<((key: string) => CachedFragment) | null>(null)

/**
 * For the same part of several pages. It stands in the same place of each, so that `useId` gives the same ids, and between
 * elements, since React writes a comment beside a text. @param getKey everything on which its HTML depends
 */
export function withCachedHtml<Props extends object>(
  Component: ComponentType<Props>,
  getKey: (props: Props) => unknown,
) {
  return function Cached(props: Props) {
    const part = use(FragmentCacheContext)?.(`${Component.name} ${JSON.stringify(getKey(props))}`)
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
