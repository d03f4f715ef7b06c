import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type RequestContext,
  requestContextKey,
} from '#app/platform/request/request-context.server.ts'
import { buildsBySegments, segmentsKey } from './routes-by-segment.ts'

/** The URL must begin with the configured base URL. */
export type Render = (request: Request, requestContext: RequestContext) => Promise<Response>

export function createRenderer(build: ServerBuild): Render {
  const createHandler = (each: ServerBuild) => createRequestHandler(each, import.meta.env.MODE)
  const answer = createHandler(build)
  const handlers = new Map(
    Array.from(buildsBySegments(build), ([key, part]) => [key, createHandler(part)]),
  )
  return (request, requestContext) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContext)
    const key = segmentsKey(new URL(request.url).pathname)
    return (handlers.get(key) ?? answer)(request, context)
  }
}
