import type { Context } from '#kit/context.ts'

/**
 * Makes a change of rights count at once: callers are read anew, sockets leave channels they may no longer be on
 * (domain.md 5.7: within 5 seconds).
 * @param user_ids whose rights changed
 */
export function rightsChanged(ctx: Context, account_id: number, user_ids: readonly number[]): void {
  if (!user_ids.length) return
  for (const user_id of user_ids) ctx.services.actors.drop(user_id)
  ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id, user_ids } })
}

/** Tells users themselves that their place in an account changed, on their own channel. */
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
