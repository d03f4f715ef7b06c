import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type RequestContext,
  requestContextKey,
} from '#app/server/request/request-context.server.ts'
import { buildsBySegments, segmentsKey } from './routes-by-segment.ts'

/** Answers a request by its route. The URL of the request must begin with the configured base URL. */
export type Render = (request: Request, requestContext: RequestContext) => Promise<Response>

export function createRenderer(build: ServerBuild): Render {
  const handlerOf = (each: ServerBuild) => createRequestHandler(each, import.meta.env.MODE)
  const answer = handlerOf(build)
  const handlers = new Map(
    Array.from(buildsBySegments(build), ([key, part]) => [key, handlerOf(part)]),
  )
  return (request, requestContext) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContext)
    const key = segmentsKey(new URL(request.url).pathname)
    return (handlers.get(key) ?? answer)(request, context)
  }
}
