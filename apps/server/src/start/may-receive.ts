import { holdsIn, seesBetween, type Actor } from '#access/actor.ts'
import type { RecordGuard, Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { noEffects } from '#kit/effects.ts'
import { isRecord } from '#lib/is-record.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '#platform/build-context.ts'
import { collectionOf, hidesParties, recordsOf, type EventRecord } from '#platform/event-records.ts'
import { systemRequest } from '#platform/system-request.ts'
import type { Broadcast } from '../realtime/index.ts'

/**
 * Decides who hears of a change on the channel of an account: members with the permission that the event requires. Members with
 * data scope `own`, and those who act for an agency, hear of a record only if they may read it now, and of a comment on a record
 * only if they may read that record.
 * @param records guards of the collections, which know the scope of each kind of record
 */
export function mayReceive(services: Services, records: Routes['records']) {
  return async (user_id: number, { requires, data }: Pick<Broadcast, 'requires' | 'data'>): Promise<boolean> => {
    if (!requires) return true
    const actor = await services.actors.load(services.database.db, user_id)
    if (!actor || !holdsIn(actor, requires.account_id, requires.permission)) return false
    return readsAll(services, records, { ...actor, token: null }, requires, recordsOf(isRecord(data) ? data : {}))
  }
}

type Required = NonNullable<Broadcast['requires']>

async function readsAll(
  services: Services,
  records: Routes['records'],
  actor: Actor,
  { account_id, permission }: Required,
  named: readonly EventRecord[],
): Promise<boolean> {
  const is_confined = !seesBetween(actor, account_id, [])
  if (actor.staff || (actor.memberships.get(account_id)?.data_scope !== 'own' && !is_confined)) return true
  if (is_confined && named.some(hidesParties)) return false
  for (const { type, key } of named) {
    const guard = records.get(collectionOf(type))
    if (guard && !(await reads(services, guard, actor, key, permission))) return false
  }
  return true
}

async function reads(
  services: Services,
  guard: RecordGuard,
  actor: Actor,
  key: string | number | null,
  permission: string,
): Promise<boolean> {
  if (key === null) return false
  const call = { actor, request: systemRequest('realtime'), files: {} }
  try {
    await guard.authorizeRecord(contextOf(services, services.database.db, call, noEffects()), key, permission)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
