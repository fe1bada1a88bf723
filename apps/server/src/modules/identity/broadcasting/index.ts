import { broadcastingAuth as endpoint, type BodyOf } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { forbidden, invalid, unauthenticated } from '#lib/errors.ts'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { broadcastingAuth } from '../../../realtime/index.ts'

export const broadcastingModule: ServerModule = {
  routes: (routes) => serve(routes, endpoint, signChannel),
}

/** Signs a channel for a socket if the caller may join it (wire-contract.md 5.4). */
async function signChannel(
  { actor, services }: Context,
  { body }: { body: BodyOf<typeof endpoint> },
): Promise<{ auth: string; channel_data?: string }> {
  const caller = actor.id ? { user_id: actor.id, token_id: actor.token?.id ?? null, actor } : undefined
  const answer = await broadcastingAuth(services.channels, caller, body)
  if (answer.status === 200) return answer.body as { auth: string; channel_data?: string }
  if (answer.status === 401) throw unauthenticated()
  if (answer.status === 422) throw invalid(answer.body.errors as Record<string, string[]>)
  throw forbidden()
}
