import type { Context } from '#kit/context.ts'

/**
 * Applies a change of permissions: cached actors are dropped, and sockets leave channels that they may no longer join (domain.md
 * 5.7: within 5 seconds).
 * @param user_ids whose permissions changed
 */
export function rightsChanged(ctx: Context, account_id: number, user_ids: readonly number[]): void {
  if (!user_ids.length) return
  for (const user_id of user_ids) ctx.services.actors.drop(user_id)
  ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id, user_ids } })
}

/** Announces a change of their membership to users, on their own channel. */
export function tellUsers(ctx: Context, user_ids: readonly number[], event: string, data: Record<string, unknown>): void {
  if (!user_ids.length) return
  ctx.publish({
    topic: 'broadcast',
    payload: {
      channels: user_ids.map((id) => `private-App.Models.User.${id}`),
      event,
      data: { ...data, actor_id: ctx.actor.id || null, at: ctx.services.clock.now().toISOString() },
    },
  })
}
