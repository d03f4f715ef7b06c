import { createContext, type RouterContextProvider } from 'react-router'

/** What the server knows of a request before any route does. */
export type Visit = { requestId: string; nonce: string; address: string }

export const visitContext = createContext<Visit>()

export function visitOf(context: Readonly<RouterContextProvider>) {
  return context.get(visitContext)
}
