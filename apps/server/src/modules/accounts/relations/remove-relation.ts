import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { collection, partsOf } from '#kit/wiring.ts'
import { AppError, forbidden, notFound } from '#lib/errors.ts'
import { accessChanged, recordRelation } from './relation-events.ts'
import { findRelation } from './relations.query.ts'
import { say } from './say.ts'
import type { RelationRow } from './relations.presenter.ts'
import { closeUnowned } from '../accounts/index.ts'

/** Selects rows of another module that name a relation, at least one if there are any. */
export type RelationUse = (uuid: string) => Sql

/** What keeps relations from being deleted. */
export const relationUses = collection<RelationUse>('uses of relations')

const byMovements: RelationUse = (uuid) => sql`SELECT 1 FROM account_relation_movements WHERE account_relation_uuid = ${uuid}`

/**
 * Deletes a relation: a request by either side, any other by the side that keeps it and only while nothing hangs on
 * it; after that it can be ended. An account that nobody owns and nobody else works with goes with it.
 * @throws 422 on `base` when documents or movements hang on it
 */
export function removeRelation(type?: RelationRow['type']) {
  return async (ctx: Context, { params }: { params: Params }): Promise<{ data: null }> => {
    const account_id = params.account_id as number
    const relation = await findRelation(ctx, account_id, params.uuid as string, 'delete')
    const keeps = relation.account_id === account_id
    if (type && (relation.type !== type || !keeps)) throw notFound()
    if (relation.status !== 'pending') {
      if (!keeps) throw forbidden(say(ctx, 'end_instead'))
      await refuseUsed(ctx, relation.uuid)
    }
    await run(ctx.db, sql`UPDATE account_relations SET deleted_at = now(), updated_at = now() WHERE uuid = ${relation.uuid}`)
    await closeUnowned(ctx.db, relation.related_account_id, relation.account_id)
    await recordRelation(ctx, 'deleted', relation)
    await accessChanged(ctx, relation)
    return { data: null }
  }
}

async function refuseUsed(ctx: Context, uuid: string): Promise<void> {
  for (const selectUse of [byMovements, ...partsOf(ctx, relationUses)]) {
    const found = await rows(ctx.db, sql`${selectUse(uuid)} LIMIT 1`)
    if (found.length) throw new AppError(422, 'in_use', say(ctx, 'in_use'), { errors: { base: [say(ctx, 'in_use')] } })
  }
}
