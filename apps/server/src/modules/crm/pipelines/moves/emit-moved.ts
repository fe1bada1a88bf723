import type { StageCard } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { StageRow } from '../stages/stages.presenter.ts'

export interface Moved {
  kind: StageCard['kind']
  id: number
  account_id: number
  version?: number
  /** The present card; null when it left its pipeline. */
  card: StageCard | null
  from: { pipeline_id: number; pipeline_stage_id: number } | null
  to: { pipeline_id: number; pipeline_stage_id: number } | null
  /** Accounts with which the pipeline is shared. Their sockets receive the event too. */
  shares?: StageRow['shares'] | undefined
}

const EVENTS = {
  contact: { name: 'contact.moved', requires: 'contacts.read' },
  contact_request: { name: 'contact-request.moved', requires: 'contact-requests.read' },
} as const

/**
 * Announces that a card was added, removed or moved: keys on the channel of the account, the card on the channels of its
 * pipelines, whose listeners may see it. The socket of the caller receives neither.
 */
export function emitMoved(ctx: Context, { kind, id, account_id, version, card, from, to, shares }: Moved): void {
  const { name, requires } = EVENTS[kind]
  const way = wayOf(from, to)
  ctx.emit({ name, account_id, type: kind, key: id, requires, ...(version !== undefined && { version }), more: way })
  const pipelines = [...new Set([from, to].flatMap((place) => (place ? [place.pipeline_id] : [])))]
  ctx.publish({
    topic: 'broadcast',
    account_id,
    payload: {
      channels: pipelines.map((pipeline_id) => `private-pipelines.${pipeline_id}`),
      event: name,
      data: { type: kind, key: id, ...way, card, actor_id: ctx.actor.id || null, at: new Date().toISOString() },
      ...(ctx.request.socket_id && { except_socket_id: ctx.request.socket_id }),
      // Members of other accounts have no rights in this account. The channel checks access when they join.
      ...(!shares && { requires: { account_id, permission: requires } }),
    },
  })
}

const wayOf = (from: Moved['from'], to: Moved['to']) => ({
  pipeline_id: (to ?? from)?.pipeline_id ?? null,
  from_pipeline_id: from?.pipeline_id ?? null,
  from_stage_id: from?.pipeline_stage_id ?? null,
  to_stage_id: to?.pipeline_stage_id ?? null,
})
