import type { AccountRelation, One, Params, RelationTerms } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refusals } from '#kit/refusals.ts'
import { forbidden, notFound, versionConflict } from '#lib/errors.ts'
import { refreshOverdue } from '../ledger/refresh-overdue.ts'
import { accessChanged, recordRelation } from '../relation-events.ts'
import type { RelationRow } from '../relation-row.ts'
import { setTags, termColumns, UNIQUE } from './relation-terms.ts'
import { answerRelation, findRelation } from '../relations.query.ts'
import { changeRelation, recountBalance } from '../store/relations.ts'

type Body = Partial<RelationTerms> & { version?: number | undefined }

/** Changes the terms of a relation; only the side that keeps it may. @throws 409 when `version` is not the current one */
export async function updateRelation(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<One<AccountRelation>> {
  const before = await findRelation(ctx, params.account_id as number, params.uuid as string, 'update')
  if (before.account_id !== params.account_id) throw forbidden()
  await change(ctx, before, body)
  return answerRelation(ctx, before.account_id, before.uuid, ['tags', 'manager'])
}

/** Changes the terms of a client. @throws 404 for any other relation */
export async function updateClient(ctx: Context, input: { params: Params; body: Body }): Promise<One<AccountRelation>> {
  const before = await findRelation(ctx, input.params.account_id as number, input.params.uuid as string)
  if (before.type !== 'client' || before.account_id !== input.params.account_id) throw notFound()
  return updateRelation(ctx, input)
}

async function change(ctx: Context, before: RelationRow, { version, tags, ...terms }: Body): Promise<void> {
  if (version !== undefined && version !== before.version) throw versionConflict()
  const columns: Record<string, unknown> = await termColumns(ctx, before.account_id, terms, before)
  const after = await refusals(ctx, UNIQUE, () => changeRelation(ctx.db, before.uuid, columns))
  if (tags) await setTags(ctx, before, tags)
  if (after.currency !== before.currency) {
    await recountBalance(ctx.db, after)
    await refreshOverdue(ctx, [after.uuid])
  }
  const given = Object.keys(columns).filter((name) => columns[name] !== undefined)
  const pick = (row: object) => Object.fromEntries(given.map((name) => [name, (row as Record<string, unknown>)[name]]))
  const changes = { ...changesOf(pick(before), pick(after)), ...(tags && { tags: [null, tags] as const }) }
  if (!Object.keys(changes).length) return
  await recordRelation(ctx, 'updated', after, changes)
  // Members with the data scope "own" may act only in relations that they manage.
  if ('manager_id' in changes) await accessChanged(ctx, before)
}
