import type { Params } from '@stoa/contract'
import { DEFAULT_TIME_ZONE, type Zone } from '@stoa/domain'
import type { Actor } from './actor.ts'

interface Caller {
  readonly actor: Actor
  readonly request: { readonly tz_offset: number | null }
}

/** Returns the caller's time zone: the user's setting, else the offset of the request, else the account's zone. */
export function callerZone({ actor, request }: Caller, params: Params = {}): Zone {
  if (actor.time_zone) return actor.time_zone
  if (request.tz_offset !== null) return request.tz_offset
  const account_id = Number(params.account_id ?? actor.current_account_id)
  return actor.memberships.get(account_id)?.time_zone ?? DEFAULT_TIME_ZONE
}
