import { appSetup } from '@stoa/contract'
import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, AUTH_ITEM, call, closeLive, configureLive, readToken } from '../../kit/index.ts'
import { GUEST, sessionOf, type Session } from './session.ts'

/** How the session is kept beside all other answers; a guest's is known without a call. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['session'],
  queryFn: async () => {
    const token = readToken()
    if (!token) return GUEST
    try {
      const session = sessionOf((await call(appSetup)).data)
      configureLive(session.options.realtime ?? null)
      return session
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return token === readToken() ? forget() : GUEST
      throw error
    }
  },
  staleTime: 5 * 60_000,
})

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
  client.clear()
  return client.fetchQuery(sessionQuery)
}

/** Forgets the token and everything loaded with it. */
export function endSession(client: QueryClient): void {
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
function forget(): Session {
  const own = localStorage.getItem(OWN_TOKEN_ITEM)
  localStorage.removeItem(OWN_TOKEN_ITEM)
  if (own) localStorage.setItem(AUTH_ITEM, own)
  else localStorage.removeItem(AUTH_ITEM)
  return GUEST
}
