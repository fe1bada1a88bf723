import type { Params } from '@stoa/contract'
import type { Zone } from '@stoa/domain'
import type { Context } from './context.ts'

const DEFAULT_ZONE = 'Europe/Athens'

/** Zone of the caller's day: his own if set, else the offset of the request, else that of the account (ruling 4). */
export function callerZone(ctx: Context, params: Params = {}): Zone {
  if (ctx.actor.time_zone) return ctx.actor.time_zone
  if (ctx.request.tz_offset !== null) return ctx.request.tz_offset
  const account_id = Number(params.account_id ?? ctx.actor.current_account_id)
  return ctx.actor.memberships.get(account_id)?.time_zone ?? DEFAULT_ZONE
}
