import { startImpersonation, stopImpersonation } from '@stoa/contract/browser'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, AUTH_ITEM, call, closeLive, readToken } from '../../../kit/index.ts'
import { forgetOwnToken, OWN_TOKEN_ITEM, startSession } from '../../shared/session/index.ts'

/** Starts an impersonation; the own token is kept until it ends. */
export async function startActing(client: QueryClient, user_id: number, reason: string): Promise<void> {
  const { data } = await call(startImpersonation, { params: { id: user_id }, body: { reason } })
  const own = readToken()
  await startSession(client, data.access_token)
  if (own) localStorage.setItem(OWN_TOKEN_ITEM, own)
}

/** Ends an impersonation, even if it has already expired. */
export async function stopActing(client: QueryClient): Promise<void> {
  const own = localStorage.getItem(OWN_TOKEN_ITEM)
  // The server closes the connection with the token, which would count as a sign-out.
  closeLive()
  try {
    await call(stopImpersonation)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 404)) throw error
  }
  forgetOwnToken()
  if (own) await startSession(client, own)
  else localStorage.removeItem(AUTH_ITEM)
}
