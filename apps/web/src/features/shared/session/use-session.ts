import { appSetup, readActing } from '@stoa/contract/browser'
import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { use } from 'react'
import { ApiError, AUTH_ITEM, call, closeLive, configureLive, keepTextsOf, readToken } from '../../../kit/index.ts'
import { AccountContext } from './account-context.ts'
import { takeEarlySetup } from './early-setup.ts'
import { GUEST, sessionOf, withActing, type Session } from './session.ts'

/** The query of the session; that of a guest needs no call. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['session'],
  queryFn: loadSession,
  staleTime: 5 * 60_000,
})

async function loadSession(): Promise<Session> {
  const token = readToken()
  if (!token) return GUEST
  try {
    const { data } = (await takeEarlySetup(token)) ?? (await call(appSetup))
    const session = sessionOf(data)
    configureLive(session.options.realtime ?? null)
    keepTextsOf(session.user?.id ?? null)
    return await withGrants(session)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (token === readToken()) forget()
    // The token has changed: the user ended an impersonation or signed in meanwhile.
    return readToken() ? loadSession() : GUEST
  }
}

/** Accounts in which the user acts for their agency. */
const actingIn = new Set<number>()

/** Adds the user's current rights in the accounts in which they act. */
async function withGrants(session: Session): Promise<Session> {
  const grants = await Promise.all([...actingIn].map((account_id) => loadGrant(account_id)))
  return grants.reduce<Session>((found, grant) => (grant ? withActing(found, grant) : found), session)
}

async function loadGrant(account_id: number) {
  const { data } = await call(readActing, { params: { account_id } })
  if (!data) actingIn.delete(account_id)
  return data
}

/** The session in an account. If the user is not a member, this loads the grant of their agency. The router calls it before the guards. */
export async function sessionIn(client: QueryClient, account_id: number | null): Promise<Session> {
  const session = await client.ensureQueryData(sessionQuery)
  const isKnown =
    !account_id || !session.user || session.adminOrSuperAdmin || session.memberships.some((one) => one.account_id === account_id)
  if (isKnown || !session.user?.emailVerified) return session
  const grant = await loadGrant(account_id)
  if (!grant) return session
  actingIn.add(account_id)
  const found = withActing(client.getQueryData(sessionQuery.queryKey) ?? session, grant)
  client.setQueryData(sessionQuery.queryKey, found)
  return found
}

/** The session. The shell has loaded it before any screen renders. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Id of the account in the address, or of the one in which a record beside a list acts; 0 outside the account area. */
export function useAccountId(): number {
  const { accountId }: { accountId?: string } = useParams({ strict: false })
  return use(AccountContext) ?? Number(accountId ?? 0)
}

/** Stores a token and loads its session; called by the sign-in screens. */
export async function startSession(client: QueryClient, token: string): Promise<Session> {
  localStorage.setItem(AUTH_ITEM, token)
  // The connection is bound to the token that opened it.
  closeLive()
  client.clear()
  return client.fetchQuery(sessionQuery)
}

/** Removes the token and all answers loaded with it. */
export function endSession(client: QueryClient): void {
  actingIn.clear()
  forget()
  closeLive()
  client.clear()
}

/** Reloads the session after rights, accounts or the profile have changed. */
export function useReloadSession(): () => Promise<Session> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Item of the browser's storage that contains the own token while a Super Admin impersonates a user. */
export const OWN_TOKEN_ITEM = 'auth_own'

/** Removes the own token at sign-out, when there is no session to return to. */
export function forgetOwnToken(): void {
  localStorage.removeItem(OWN_TOKEN_ITEM)
}

/** Restores the own token after an impersonation; otherwise the user becomes a guest. */
function forget(): void {
  const own = localStorage.getItem(OWN_TOKEN_ITEM)
  localStorage.removeItem(OWN_TOKEN_ITEM)
  if (own) localStorage.setItem(AUTH_ITEM, own)
  else localStorage.removeItem(AUTH_ITEM)
}
