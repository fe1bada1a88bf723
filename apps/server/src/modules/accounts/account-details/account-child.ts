import { sql } from 'kysely'
import type { Params, Resource } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refreshAccountSearch } from '../accounts/index.ts'

export interface ChildRow {
  uuid: string
  account_id: number
  [column: string]: unknown
}

/** What forms of details send: plain values. */
export type ChildBody = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Tables whose rows describe an account and are keyed by uuid. */
type ChildTable = 'account_emails' | 'account_phones' | 'account_registrations' | 'payment_accounts' | 'web_presences'

export interface ChildSpec {
  table: ChildTable
  /** Morph alias: events are `<type>.created` … */
  type: string
  label: (row: ChildRow) => string
  /** Columns of a body after normalisation and checks. */
  values: (
    ctx: Context,
    body: ChildBody,
    account_id: number,
    before: ChildRow | null,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Constraint to the field that a 422 names. */
  unique: Readonly<Record<string, string>>
  /** The mark that one row bears, `is_primary` or `is_default`, and the column within whose values it is one. */
  mark: { column: string; within?: string }
}

/** The currency a payment account has when none is given. */
const DEFAULT_GROUP = 'EUR'

const base = accountPolicy<ChildRow>()
/** Whoever may change the account may add to, change and delete from what describes it. */
const policy: Policy<ChildRow> = {
  ...base,
  holds: (actor, permission, row) => holdsIn(actor, row.account_id, permission.endsWith('.read') ? 'accounts.read' : 'accounts.update'),
}

/**
 * The verbs of a table that describes an account and is keyed by uuid. The first row bears the mark; giving it to
 * another takes it away from the one before; when its bearer goes, the oldest takes it over.
 */
export function accountChild(resource: Resource, { table, type, label, values, unique, mark }: ChildSpec) {
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

  const siblings = (account_id: number, group: unknown) =>
    mark.within
      ? sql`account_id = ${account_id} AND deleted_at IS NULL AND ${sql.ref(mark.within)} = ${group}`
      : sql`account_id = ${account_id} AND deleted_at IS NULL`

  /** Locks the account, so that two requests at once cannot both bear the mark. */
  async function columns(ctx: Context, body: ChildBody, params: Params, before: ChildRow | null) {
    const account_id = params.account_id as number
    await run(ctx.db, sql`SELECT id FROM accounts WHERE id = ${account_id} FOR NO KEY UPDATE`)
    const own = await values(ctx, body, account_id, before)
    const marked = await takeMark(ctx, own, account_id, before)
    return { ...own, [mark.column]: marked, ...(!before && { uuid: uuidv7() }) }
  }

  /** Whether the row bears the mark: when it is asked to, does already, or there is no other. */
  async function takeMark(ctx: Context, own: Record<string, unknown>, account_id: number, before: ChildRow | null): Promise<boolean> {
    const group = mark.within && (own[mark.within] ?? before?.[mark.within] ?? DEFAULT_GROUP)
    const bearer = await one<{
      uuid: string
    }>(
      ctx.db,
      sql`SELECT uuid FROM ${sql.table(table)} WHERE ${siblings(account_id, group)} AND ${sql.ref(mark.column)}
      AND uuid IS DISTINCT FROM ${before?.uuid ?? null}::uuid`,
    )
    if (!bearer) return true
    const wanted = Boolean(own[mark.column] ?? before?.[mark.column])
    if (wanted)
      await run(ctx.db, sql`UPDATE ${sql.table(table)} SET ${sql.ref(mark.column)} = false, updated_at = now() WHERE uuid = ${bearer.uuid}`)
    return wanted
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
      if (row[mark.column]) await passMark(ctx, row)
      await refreshAccountSearch(ctx.db, row.account_id)
      return answer
    },
  }

  async function passMark(ctx: Context, row: ChildRow): Promise<void> {
    const others = siblings(row.account_id, mark.within && row[mark.within])
    await run(
      ctx.db,
      sql`UPDATE ${sql.table(table)} SET ${sql.ref(mark.column)} = true, updated_at = now()
      WHERE uuid = (SELECT uuid FROM ${sql.table(table)} WHERE ${others} ORDER BY created_at, uuid LIMIT 1)`,
    )
  }
}
