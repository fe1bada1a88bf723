import { sql } from 'kysely'
import type { AccountRelation, One, Params, RelationTerms } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { forbidden, notFound, versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { accessChanged, recordRelation } from './relation-events.ts'
import { refreshOverdue } from './refresh-overdue.ts'
import { setTags, termColumns, UNIQUE } from './relation-terms.ts'
import { answerRelation, findRelation } from './relations.query.ts'
import type { RelationRow } from './relations.presenter.ts'

type Body = Partial<RelationTerms> & { version?: number | undefined }

/** Changes the terms on the card; only the side that keeps it may. @throws 409 when `version` is not the current one */
export async function updateRelation(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<One<AccountRelation>> {
  const before = await findRelation(ctx, params.account_id as number, params.uuid as string, 'update')
  if (before.account_id !== params.account_id) throw forbidden()
  await change(ctx, before, body)
  return answerRelation(ctx, before.account_id, before.uuid, ['tags', 'manager'])
}

/** The same under the path of clients, where a provider does not exist. */
export async function updateClient(ctx: Context, input: { params: Params; body: Body }): Promise<One<AccountRelation>> {
  const before = await findRelation(ctx, input.params.account_id as number, input.params.uuid as string)
  if (before.type !== 'client' || before.account_id !== input.params.account_id) throw notFound()
  return updateRelation(ctx, input)
}

async function change(ctx: Context, before: RelationRow, { version, tags, ...terms }: Body): Promise<void> {
  if (version !== undefined && version !== before.version) throw versionConflict()
  const columns = await termColumns(ctx, before.account_id, terms, before)
  const after = await refusals(ctx, UNIQUE, () => updateRow<RelationRow>(ctx, 'account_relations', { uuid: before.uuid }, columns))
  if (tags) await setTags(ctx, before, tags)
  if (after.currency !== before.currency) await countAnew(ctx, after)
  const given = Object.keys(columns).filter((name) => columns[name] !== undefined)
  const pick = (row: RelationRow) => Object.fromEntries(given.map((name) => [name, row[name]]))
  const changes = { ...changesOf(pick(before), pick(after)), ...(tags && { tags: [null, tags] as const }) }
  if (!Object.keys(changes).length) return
  await recordRelation(ctx, 'updated', { ...after, name: before.name }, changes)
  // Members who see only their own act where they manage the relation.
  if ('manager_id' in changes) await accessChanged(ctx, before)
}

/** The balance of a card is what is owed in its currency: in another one it is another sum. */
async function countAnew(ctx: Context, { uuid, currency }: RelationRow): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE account_relations SET balance_minor = (
      SELECT coalesce(sum(CASE direction WHEN 'receivable' THEN debit_minor - credit_minor ELSE credit_minor - debit_minor END), 0)::bigint
      FROM account_relation_movements WHERE account_relation_uuid = ${uuid} AND currency = ${currency})
    WHERE uuid = ${uuid}`,
  )
  await refreshOverdue(ctx, [uuid])
}
