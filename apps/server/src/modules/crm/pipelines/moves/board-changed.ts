import type { Context } from '#kit/context.ts'

/** Makes all viewers of a board reload it, after a change of its stages or of many cards. */
export function boardChanged(ctx: Context, { account_id, pipeline_id }: { account_id: number; pipeline_id: number }): void {
  ctx.publish({
    topic: 'broadcast',
    account_id,
    payload: {
      channels: [`private-accounts.${account_id}`, `private-pipelines.${pipeline_id}`],
      event: 'pipeline.board-changed',
      data: { type: 'pipeline', key: pipeline_id, actor_id: ctx.actor.id || null, at: new Date().toISOString() },
      ...(ctx.request.socket_id && { except_socket_id: ctx.request.socket_id }),
    },
  })
}
