import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'

/** What the server knows of a request before any route does. */
export type Visit = {
  requestId: string
  nonce: string
  address: string
  /** Who is signed in, once that is known. */
  userId?: string
  /** Set by `passing`: what was drawn holds for this moment only. */
  passing?: true
  /** Set by `outOfReach`: the page failed for what may work again in a minute. */
  outOfReach?: true
  /** What was sent, once a form was read. */
  form?: FormData
  /** Set when a form could not be answered for a reason of ours. */
  formFailed?: true
  /** Set by `errorShown`: an error page stands where the page should. */
  errorShown?: true
}

export const visitContext = createContext<Visit>()

export function newVisit(address: string): Visit {
  return { requestId: randomUUID(), nonce: randomBytes(16).toString('base64'), address }
}

export function visitOf(context: Readonly<RouterContextProvider>) {
  return context.get(visitContext)
}

const current = new AsyncLocalStorage<Visit>()

/** Lets whatever happens in the course of a request know which request that is. */
export function duringVisit<T>(visit: Visit, work: () => T) {
  return current.run(visit, work)
}

/** The request in whose course this is asked; undefined where there is none, as in a job or a command. */
export function currentVisit() {
  return current.getStore()
}

/** Says that the page lacks something which it will have again, so that nobody keeps it as it is now. */
export function passing(context: Readonly<RouterContextProvider>) {
  visitOf(context).passing = true
}

/** Says that the page failed because the database did, so that the answer is 503 and not 500. */
export function outOfReach(context: Readonly<RouterContextProvider>) {
  visitOf(context).outOfReach = true
}

/** Says that the page came about as an error page, which has none of the page's forms. */
export function errorShown(context: Readonly<RouterContextProvider>) {
  visitOf(context).errorShown = true
}
