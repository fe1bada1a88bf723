import { sql } from 'kysely'
import type { Params, Resource } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refreshAccountSearch } from '../accounts/index.ts'
import { findMarked, markOldest, unmark, type MarkedTable } from './store.ts'

export interface ChildRow {
  uuid: string
  account_id: number
  [column: string]: unknown
}

/** Body of a request that creates or changes a detail. */
export type ChildBody = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface ChildSpec {
  /** The table, and the mark that one of its rows carries. */
  mark: MarkedTable
  /** Morph alias: events are `<type>.created` … */
  type: string
  label: (row: ChildRow) => string
  /** Normalises and checks a body. @returns columns to write */
  values: (
    ctx: Context,
    body: ChildBody,
    account_id: number,
    before: ChildRow | null,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Constraint to the field that a 422 names. */
  unique: Readonly<Record<string, string>>
}

/** Currency of a payment account when none is given. */
const DEFAULT_GROUP = 'EUR'

const base = accountPolicy<ChildRow>()
/** Permission to change the account includes adding, changing and deleting its details. */
const policy: Policy<ChildRow> = {
  ...base,
  holds: (actor, permission, row) => holdsIn(actor, row.account_id, permission.endsWith('.read') ? 'accounts.read' : 'accounts.update'),
}

/**
 * The verbs of details of an account. The first row is marked; marking another one moves the mark; when the marked row is deleted,
 * the mark moves to the oldest.
 */
export function accountChild(resource: Resource, { mark, type, label, values, unique }: ChildSpec) {
  const { table } = mark
  const query = resourceQuery(resource, {
    from: table,
    policy,
    under: { account_id: 'account_id' },
    where: sql`t.deleted_at IS NULL`,
    filters: {},
    sorts: { created: 'created_at', updated: 'updated_at' },
    defaultSort: 'created',
    includes: {},
    present: (row: ChildRow) => ({ ...row, id: row.uuid }),
  })

  /** Locks the account, to keep concurrent requests from marking two rows. */
  async function columns(ctx: Context, body: ChildBody, params: Params, before: ChildRow | null) {
    const account_id = params.account_id as number
    await findRow(ctx.db, 'accounts', { id: account_id }, 'NO KEY UPDATE')
    const own = await values(ctx, body, account_id, before)
    const marked = await takeMark(ctx, mark, own, account_id, before)
    return { ...own, [mark.column]: marked, ...(!before && { uuid: uuidv7() }) }
  }

  const verbs = standardVerbs({ table, query, subject: { type, label }, unique, versioned: false }, columns)
  const own = async (ctx: Context, params: Params, action: string) => {
    const row: ChildRow = await query.find(ctx, params.uuid as string, action)
    if (row.account_id !== params.account_id) throw notFound()
    return row
  }

  return {
    list: query.list,
    read: async (ctx: Context, { params }: { params: Params; query: ListRequest }) => query.one(ctx, await own(ctx, params, 'read')),
    async create(ctx: Context, input: { params: Params; body: ChildBody }) {
      const answer = await verbs.create(ctx, input)
      await refreshAccountSearch(ctx.db, input.params.account_id as number)
      return answer
    },
    async update(ctx: Context, input: { params: Params; body: ChildBody }) {
      await own(ctx, input.params, 'update')
      const answer = await verbs.update(ctx, input)
      await refreshAccountSearch(ctx.db, input.params.account_id as number)
      return answer
    },
    async remove(ctx: Context, input: { params: Params }) {
      const row = await own(ctx, input.params, 'delete')
      const answer = await verbs.remove(ctx, input)
      if (row[mark.column]) await markOldest(ctx.db, mark, { account_id: row.account_id, group: mark.within && row[mark.within] })
      await refreshAccountSearch(ctx.db, row.account_id)
      return answer
    },
  }
}

/** Decides whether the row is marked: on request, when it is already, or when no other is. Removes the mark from the other row. */
async function takeMark(
  ctx: Context,
  mark: MarkedTable,
  own: Record<string, unknown>,
  account_id: number,
  before: ChildRow | null,
): Promise<boolean> {
  const group = mark.within && (own[mark.within] ?? before?.[mark.within] ?? DEFAULT_GROUP)
  const marked = await findMarked(ctx.db, mark, { account_id, group }, before?.uuid ?? null)
  if (!marked) return true
  const wanted = Boolean(own[mark.column] ?? before?.[mark.column])
  if (wanted) await unmark(ctx.db, mark, marked.uuid)
  return wanted
}
