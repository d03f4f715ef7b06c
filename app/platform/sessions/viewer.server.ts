import { eq } from 'drizzle-orm'
import { createContext, href, type RouterContextProvider, redirect } from 'react-router'
import { db } from '#app/platform/db/client.server.ts'
import { profiles, user } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { currentRequestContext } from '#app/platform/request/request-context.server.ts'
import { notFound, unavailable } from '#app/platform/response/responses.server.ts'
import { fingerprint } from '#app/platform/secrets/seal.server.ts'
import { mayEdit, type Role } from './role.ts'
import { findSessionOwner, role } from './session-owner.server.ts'
import { auth, hasSessionCookie, isRenewalDue } from './sessions.server.ts'

/** The role is read for each request, so a demoted admin loses access at once. */
export type Viewer = {
  id: string
  email: string
  displayName: string | null
  role: Role
  isAdmin: boolean
}

export const viewerContext = createContext<Viewer | null | 'unknown'>(null)

/** @returns headers, which sometimes set a renewed cookie */
export async function authenticate(request: Request, context: Readonly<RouterContextProvider>) {
  const cookies = request.headers.get('cookie') ?? ''
  if (!hasSessionCookie(cookies)) return new Headers()

  try {
    const owner = await findSessionOwner(cookies)
    if (owner && !isRenewalDue(owner.expiresAt)) {
      const { id, email, displayName, role } = owner
      setViewer(context, { id, email, displayName, role, isAdmin: role === 'admin' })
      return new Headers()
    }
    // better-auth renews a session, and removes one that has expired together with its cookie.
    const { response, headers } = await auth().api.getSession({
      headers: request.headers,
      returnHeaders: true,
    })
    if (response) {
      const { id, email } = response.user
      setViewer(context, { id, email, ...(await loadProfile(id)) })
    }
    return headers
  } catch (error) {
    // The database is away: public pages are shown as to visitors, private ones fail, and nobody is signed out.
    log.error({ err: error }, 'the session could not be read')
    context.set(viewerContext, 'unknown')
    const requestContext = currentRequestContext()
    if (requestContext) requestContext.mayBeTeam = true
    return new Headers()
  }
}

function setViewer(context: Readonly<RouterContextProvider>, viewer: Viewer) {
  const requestContext = currentRequestContext()
  if (requestContext) {
    requestContext.userId = viewer.id
    if (mayEdit(viewer.role)) requestContext.mayBeTeam = true
  }
  context.set(viewerContext, viewer)
}

/** For public pages. @returns null when nobody is signed in, or it cannot be known at the moment */
export function currentViewer(context: Readonly<RouterContextProvider>) {
  const viewer = context.get(viewerContext)
  return viewer === 'unknown' ? null : viewer
}

/** An opaque id by which tabs recognise the same user (app/ui/enhance/auth-sync.ts); '' for nobody, null when unknown. */
export function currentAccountTag(context: Readonly<RouterContextProvider>) {
  const viewer = context.get(viewerContext)
  if (viewer === 'unknown') return null
  return viewer ? accountTag(viewer) : ''
}

export function accountTag({ id }: Pick<Viewer, 'id'>) {
  return fingerprint(`tabs of ${id}`)
}

/** For pages that differ for members and visitors. @throws a 503 when it cannot be known who is signed in */
export function knownViewer(context: Readonly<RouterContextProvider>) {
  const viewer = context.get(viewerContext)
  if (viewer === 'unknown') throw unavailable(null)
  return viewer
}

/** @throws a redirect to /auth when nobody is signed in, a 503 when that cannot be known */
export function currentMember(context: Readonly<RouterContextProvider>) {
  const viewer = knownViewer(context)
  if (!viewer) throw redirect(href('/auth'))
  return viewer
}

/** @throws a redirect: to /auth when nobody is signed in, to /dashboard when it is not an admin */
export function currentAdmin(context: Readonly<RouterContextProvider>) {
  const viewer = currentMember(context)
  if (!viewer.isAdmin) throw redirect(href('/dashboard'))
  return viewer
}

/** @throws the answer of an address that does not exist, for everybody but writers, editors and admins; a 503 as `knownViewer` */
export function currentTeamMember(context: Readonly<RouterContextProvider>) {
  const viewer = knownViewer(context)
  if (!viewer || !mayEdit(viewer.role)) throw notFound()
  return viewer
}

export function homePath(viewer: Pick<Viewer, 'isAdmin'>) {
  return viewer.isAdmin ? href('/admin') : href('/dashboard')
}

export async function loadProfile(userId: string) {
  const [profile] = await db
    .select({ displayName: profiles.displayName, role: role() })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, userId))
  const storedRole = profile?.role ?? 'member'
  return {
    displayName: profile?.displayName || null,
    role: storedRole,
    isAdmin: storedRole === 'admin',
  }
}
