import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { collection, partsOf } from '#kit/wiring.ts'
import { AppError, forbidden, notFound } from '#lib/errors.ts'
import { closeUnowned } from '../../accounts/index.ts'
import { accessChanged, recordRelation } from '../relation-events.ts'
import type { RelationRow } from '../relation-row.ts'
import { findRelation } from '../relations.query.ts'
import { deleteRelation } from '../store/relations.ts'

/** Selects rows of another module that refer to a relation; one row is enough. */
export type RelationUse = (uuid: string) => Sql

/** Records whose existence keeps a relation from being deleted. */
export const relationUses = collection<RelationUse>('uses of relations')

const byMovements: RelationUse = (uuid) => sql`SELECT 1 FROM account_relation_movements WHERE account_relation_uuid = ${uuid}`

/**
 * Deletes a relation. Either side may delete a request; any other relation only the side that keeps it, as long as no document or
 * movement refers to it. Otherwise it can be ended. The related account is closed when it has no owner and no other relation.
 * @throws 422 on `base` when documents or movements refer to it
 */
export function removeRelation(type?: RelationRow['type']) {
  return async (ctx: Context, { params }: { params: Params }): Promise<{ data: null }> => {
    const account_id = params.account_id as number
    const relation = await findRelation(ctx, account_id, params.uuid as string, 'delete')
    const keeps = relation.account_id === account_id
    if (type && (relation.type !== type || !keeps)) throw notFound()
    if (relation.status !== 'pending') {
      if (!keeps) throw forbidden(text(ctx, 'relations:end_instead'))
      await refuseUsed(ctx, relation.uuid)
    }
    await deleteRelation(ctx.db, relation.uuid)
    await closeUnowned(ctx.db, relation.related_account_id, relation.account_id)
    await recordRelation(ctx, 'deleted', relation)
    await accessChanged(ctx, relation)
    return { data: null }
  }
}

async function refuseUsed(ctx: Context, uuid: string): Promise<void> {
  for (const selectUse of [byMovements, ...partsOf(ctx, relationUses)]) {
    const found = await rows(ctx.db, sql`${selectUse(uuid)} LIMIT 1`)
    const message = text(ctx, 'relations:in_use')
    if (found.length) throw new AppError(422, 'in_use', message, { errors: { base: [message] } })
  }
}
