import type { Params } from '@stoa/contract'
import { DEFAULT_TIME_ZONE, type Zone } from '@stoa/domain'
import type { Actor } from './actor.ts'

interface Caller {
  readonly actor: Actor
  readonly request: { readonly tz_offset: number | null }
}

/**
 * Returns the caller's time zone: the user's setting, else the offset of the request, else the zone of the account. The account is that of
 * the path, else the one that the caller works in, else their only one.
 */
export function callerZone({ actor, request }: Caller, params: Params = {}): Zone {
  if (actor.time_zone) return actor.time_zone
  if (request.tz_offset !== null) return request.tz_offset
  const only = actor.memberships.size === 1 ? [...actor.memberships.keys()][0] : undefined
  const account_id = Number(params.account_id ?? actor.current_account_id ?? only)
  return actor.memberships.get(account_id)?.time_zone ?? DEFAULT_TIME_ZONE
}
