import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'

/** What the server knows of a request before any route does. */
export type RequestContext = {
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

export const requestContextKey = createContext<RequestContext>()

export function createRequestContext(address: string): RequestContext {
  return { requestId: randomUUID(), nonce: randomBytes(16).toString('base64'), address }
}

export function requestContextOf(context: Readonly<RouterContextProvider>) {
  return context.get(requestContextKey)
}

const current = new AsyncLocalStorage<RequestContext>()

/** Lets whatever happens in the course of a request know which request that is. */
export function runWithRequestContext<T>(visit: RequestContext, work: () => T) {
  return current.run(visit, work)
}

/** The request in whose course this is asked; undefined where there is none, as in a job or a command. */
export function currentRequestContext() {
  return current.getStore()
}

/** Says that the page lacks something which it will have again, so that nobody keeps it as it is now. */
export function doNotCache(context: Readonly<RouterContextProvider>) {
  requestContextOf(context).passing = true
}

/** Says that the page failed because the database did, so that the answer is 503 and not 500. */
export function markUnavailable(context: Readonly<RouterContextProvider>) {
  requestContextOf(context).outOfReach = true
}

/** Says that the page came about as an error page, which has none of the page's forms. */
export function errorShown(context: Readonly<RouterContextProvider>) {
  requestContextOf(context).errorShown = true
}
