import { appSetup, readActing } from '@stoa/contract/browser'
import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, AUTH_ITEM, call, closeLive, configureLive, readToken } from '../../../kit/index.ts'
import { GUEST, sessionOf, withActing, type Session } from './session.ts'

/** How the session is kept beside all other answers; a guest's is known without a call. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['session'],
  queryFn: loadSession,
  staleTime: 5 * 60_000,
})

async function loadSession(): Promise<Session> {
  const token = readToken()
  if (!token) return GUEST
  try {
    const session = sessionOf((await call(appSetup)).data)
    configureLive(session.options.realtime ?? null)
    return await withGrants(session)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (token === readToken()) forget()
    // Another token by now: of somebody who is himself again, or who signed in meanwhile.
    return readToken() ? loadSession() : GUEST
  }
}

/** Accounts in which the reader was found to act for his agency. */
const actingIn = new Set<number>()

/** The session with what the reader may do now in the accounts he acts in. */
async function withGrants(session: Session): Promise<Session> {
  const grants = await Promise.all([...actingIn].map((account_id) => askGrant(account_id)))
  return grants.reduce<Session>((found, grant) => (grant ? withActing(found, grant) : found), session)
}

async function askGrant(account_id: number) {
  const { data } = await call(readActing, { params: { account_id } })
  if (!data) actingIn.delete(account_id)
  return data
}

/**
 * The session as it is in an account: where the reader is no member, his agency's grant there is asked for. The router
 * does so before it decides whether a screen opens.
 */
export async function sessionIn(client: QueryClient, account_id: number | null): Promise<Session> {
  const session = await client.ensureQueryData(sessionQuery)
  const isKnown =
    !account_id || !session.user || session.adminOrSuperAdmin || session.memberships.some((one) => one.account_id === account_id)
  if (isKnown || !session.user?.emailVerified) return session
  const grant = await askGrant(account_id)
  if (!grant) return session
  actingIn.add(account_id)
  const found = withActing(client.getQueryData(sessionQuery.queryKey) ?? session, grant)
  client.setQueryData(sessionQuery.queryKey, found)
  return found
}

/** The signed-in user, roles, permissions and flags; the shell has loaded them before any screen shows. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Number of the account in the address; 0 outside the account area. */
export function useAccountId(): number {
  const { accountId }: { accountId?: string } = useParams({ strict: false })
  return Number(accountId ?? 0)
}

/** Keeps a token and loads what belongs to it; the sign-in screens call this and then go on. */
export async function startSession(client: QueryClient, token: string): Promise<Session> {
  localStorage.setItem(AUTH_ITEM, token)
  // A connection speaks for the token that it was opened with.
  closeLive()
  client.clear()
  return client.fetchQuery(sessionQuery)
}

/** Forgets the token and everything loaded with it. */
export function endSession(client: QueryClient): void {
  actingIn.clear()
  forget()
  closeLive()
  client.clear()
}

/** Loads the session again after rights, accounts or the profile have changed. */
export function useReloadSession(): () => Promise<Session> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Item of the browser's storage that keeps the own token while a Super Admin acts as another user. */
export const OWN_TOKEN_ITEM = 'auth_own'

/** At sign-out there is nothing to go back to. */
export function forgetOwnToken(): void {
  localStorage.removeItem(OWN_TOKEN_ITEM)
}

/** Whoever acted as another user is himself again; everybody else is a guest. */
function forget(): void {
  const own = localStorage.getItem(OWN_TOKEN_ITEM)
  localStorage.removeItem(OWN_TOKEN_ITEM)
  if (own) localStorage.setItem(AUTH_ITEM, own)
  else localStorage.removeItem(AUTH_ITEM)
}
