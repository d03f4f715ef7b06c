import { randomBytes, randomUUID } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'

/** What the server knows of a request before any route does. */
export type Visit = {
  requestId: string
  nonce: string
  address: string
  /** Set by `passing`: what was drawn holds for this moment only. */
  passing?: true
}

export const visitContext = createContext<Visit>()

export function newVisit(address: string): Visit {
  return { requestId: randomUUID(), nonce: randomBytes(16).toString('base64'), address }
}

export function visitOf(context: Readonly<RouterContextProvider>) {
  return context.get(visitContext)
}

/** Says that the page lacks something which it will have again, so that nobody keeps it as it is now. */
export function passing(context: Readonly<RouterContextProvider>) {
  visitOf(context).passing = true
}
