import { holdsIn, seesBetween, type Actor } from '#access/actor.ts'
import type { RecordGuard, Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { noEffects } from '#kit/effects.ts'
import { isRecord } from '#lib/is-record.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '#platform/build-context.ts'
import { systemRequest } from '#platform/system-request.ts'
import type { Broadcast } from '../realtime/index.ts'

/**
 * Decides who hears of a change on the channel of an account: members with the permission that the event requires. Members with
 * data scope `own`, and those who act for an agency, hear of a record only if they may read it now.
 * @param records guards of the collections, which know the scope of each kind of record
 */
export function mayReceive(services: Services, records: Routes['records']) {
  return async (user_id: number, { requires, data }: Pick<Broadcast, 'requires' | 'data'>): Promise<boolean> => {
    if (!requires) return true
    const actor = await services.actors.load(services.database.db, user_id)
    if (!actor || !holdsIn(actor, requires.account_id, requires.permission)) return false
    const is_confined = !seesBetween(actor, requires.account_id, [])
    if (actor.staff || (actor.memberships.get(requires.account_id)?.data_scope !== 'own' && !is_confined)) return true
    const { type, key } = isRecord(data) ? data : {}
    // Movements have no address by which it could be asked whose they are.
    if (is_confined && type === 'movement') return false
    const guard = records.get(collectionOf(String(type)))
    return !guard || reads(services, guard, { ...actor, token: null }, key as string | number, requires.permission)
  }
}

/** The word in the paths of a kind of record: `contact-requests` for `contact_request`. */
export const collectionOf = (type: string): string => `${type.replaceAll('_', '-')}s`

async function reads(services: Services, guard: RecordGuard, actor: Actor, key: string | number, permission: string): Promise<boolean> {
  const call = { actor, request: systemRequest('realtime'), files: {} }
  try {
    await guard.authorizeRecord(contextOf(services, services.database.db, call, noEffects()), key, permission)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
