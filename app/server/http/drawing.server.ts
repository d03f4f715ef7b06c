import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Visit, visitContext } from './visit.server.ts'

/** Lets the routes answer a request, which must name our own address. */
export type Draw = (request: Request, visit: Visit) => Promise<Response>

export function createDrawing(build: ServerBuild): Draw {
  const answer = createRequestHandler(build, import.meta.env.MODE)
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    return answer(request, context)
  }
}
