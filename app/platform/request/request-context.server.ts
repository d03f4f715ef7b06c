import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'

export type RequestContext = {
  requestId: string
  nonce: string
  clientIp: string
  userId?: string
  /** Set when somebody of the team is signed in, or it cannot be known who is: what they open is not counted. */
  mayBeTeam?: true
  /** Set by `markNotCacheable`: the page lacks something for now. */
  notCacheable?: true
  /** Set by `markUnavailable`: the page failed because the database could not be reached. */
  unavailable?: true
  /** Set while a page is rendered for the cache: marks its personal parts (page-cache/personal-page.ts). */
  personalMark?: string
  form?: FormData
  /** Set by a rate limit that refused the request: until it ends. */
  retryAfterSeconds?: number
  /** Set when handling a form failed unexpectedly. */
  formFailed?: true
  /** Set by `markErrorShown`: an error page was rendered in place of the page. */
  errorShown?: true
}

export const requestContextKey = createContext<RequestContext>()

export function createRequestContext(clientIp: string): RequestContext {
  return { requestId: randomUUID(), nonce: randomBytes(16).toString('base64'), clientIp }
}

export function getRequestContext(context: Readonly<RouterContextProvider>) {
  return context.get(requestContextKey)
}

const current = new AsyncLocalStorage<RequestContext>()

/** Runs `work` so that `currentRequestContext` returns this context everywhere within it. */
export function runWithRequestContext<T>(requestContext: RequestContext, work: () => T) {
  return current.run(requestContext, work)
}

/** The context of the request being handled; undefined outside a request, as in a job or a command. */
export function currentRequestContext() {
  return current.getStore()
}

/** Marks a page that lacks something for now, so that it is not cached in this state. */
export function markNotCacheable(context: Readonly<RouterContextProvider>) {
  getRequestContext(context).notCacheable = true
}

/** Marks a page that failed because the database did, so that the status is 503 and not 500. */
export function markUnavailable(context: Readonly<RouterContextProvider>) {
  getRequestContext(context).unavailable = true
}

export function markErrorShown(context: Readonly<RouterContextProvider>) {
  getRequestContext(context).errorShown = true
}
