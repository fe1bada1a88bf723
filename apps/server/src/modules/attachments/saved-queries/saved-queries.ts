import { sql } from 'kysely'
import type { BodyOf, Params, SavedQuery, savedQueries } from '@stoa/contract'
import { holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import { rows, type Db, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, missingAccountPermission, notFound } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { deleteSavedQuery, insertSavedQuery, writeSavedQuery } from './store.ts'

type Create = BodyOf<typeof savedQueries.create>
type Update = BodyOf<typeof savedQueries.update>
type Row = Omit<SavedQuery, 'is_own'>

const UNIQUE = { saved_queries_name: 'name' }

/** Permission to read those lists whose permission is not named after them. */
const READ_BY: Readonly<Record<string, string>> = {
  'contact-merges': 'contacts.merge',
  'duplicate-groups': 'contacts.merge',
  imports: 'contacts.import',
  memberships: 'members.read',
  invitations: 'members.read',
  'tag-categories': 'tags.read',
  media: 'media.read',
}

/** Lists the caller's queries, and shared ones of lists that the caller may read. */
export async function listSavedQueries(ctx: Context, { params, query }: { params: Params; query: { resource?: string | undefined } }) {
  const account_id = accountOf(ctx, params)
  const found = await select(
    ctx.db,
    sql`q.account_id IS NOT DISTINCT FROM ${account_id}::bigint AND (q.user_id = ${ctx.actor.id} OR q.is_shared)
    ${query.resource ? sql`AND q.resource = ${query.resource}` : sql``}`,
  )
  return { data: found.filter((row) => isVisible(ctx, row)).map((row) => present(ctx, row)) }
}

/** Stores a query. @throws 403 for sharing without `saved-queries.share`, 422 when the caller has a query of that name */
export function createSavedQuery(ctx: Context, { params, body }: { params: Params; body: Create }) {
  return refusals(ctx, UNIQUE, async () => {
    const account_id = accountOf(ctx, params)
    if (body.is_shared) requireShare(ctx, account_id)
    const { resource, name, query, is_shared = false, position = 0 } = body
    const { id } = await insertSavedQuery(ctx.db, { account_id, user_id: ctx.actor.id, resource, name, query, is_shared, position })
    return { data: await read(ctx, id) }
  })
}

/** Changes a query of the caller. @throws 404 when the caller cannot see it, 403 for a query of another user */
export function updateSavedQuery(ctx: Context, { params, body }: { params: Params; body: Update }) {
  return refusals(ctx, UNIQUE, async () => {
    const before = await own(ctx, params)
    if (body.is_shared && !before.is_shared) requireShare(ctx, before.account_id)
    const { name, query, is_shared, position } = body
    await writeSavedQuery(ctx.db, before.id, { name, query, is_shared, position })
    return { data: await read(ctx, before.id) }
  })
}

/** Deletes a query of the caller. @throws 404 when the caller cannot see it, 403 for a query of another user */
export async function removeSavedQuery(ctx: Context, { params }: { params: Params }) {
  const { id } = await own(ctx, params)
  await deleteSavedQuery(ctx.db, id)
  return { data: null }
}

/** @throws 404 when the account does not exist for the caller */
function accountOf(ctx: Context, params: Params): number | null {
  if (params.account_id === undefined) return null
  if (!knowsAccount(ctx.actor, params.account_id)) throw notFound()
  return params.account_id
}

async function own(ctx: Context, params: Params): Promise<Row> {
  const account_id = accountOf(ctx, params)
  const [row] = await select(ctx.db, sql`q.id = ${params.id} AND q.account_id IS NOT DISTINCT FROM ${account_id}::bigint`)
  if (!row || !isVisible(ctx, row)) throw notFound()
  if (row.user_id !== ctx.actor.id) throw forbidden()
  return row
}

function isVisible(ctx: Context, row: Row): boolean {
  if (row.user_id === ctx.actor.id) return true
  if (!row.is_shared) return false
  const permission = READ_BY[row.resource] ?? `${row.resource}.read`
  return row.account_id === null ? holdsEverywhere(ctx.actor, permission) : holdsIn(ctx.actor, row.account_id, permission)
}

function requireShare(ctx: Context, account_id: number | null): void {
  const may =
    account_id === null ? holdsEverywhere(ctx.actor, 'saved-queries.share') : holdsIn(ctx.actor, account_id, 'saved-queries.share')
  if (!may) throw missingAccountPermission()
}

const read = async (ctx: Context, id: number): Promise<SavedQuery> => present(ctx, (await select(ctx.db, sql`q.id = ${id}`))[0]!)

const select = (db: Db, condition: Sql): Promise<Row[]> =>
  rows(
    db,
    sql`SELECT q.*, u.username AS owner FROM saved_queries q JOIN users u ON u.id = q.user_id WHERE ${condition} ORDER BY q.position, lower(q.name), q.id LIMIT 500`,
  )

function present(ctx: Context, row: Row): SavedQuery {
  const { id, account_id, user_id, resource, name, query, is_shared, position, owner, created_at, updated_at } = row
  return {
    id,
    account_id,
    user_id,
    resource,
    name,
    query,
    is_shared,
    position,
    is_own: user_id === ctx.actor.id,
    owner,
    created_at,
    updated_at,
  }
}
