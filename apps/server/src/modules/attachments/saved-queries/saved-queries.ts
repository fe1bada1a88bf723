import { sql } from 'kysely'
import type { BodyOf, Params, SavedQuery, savedQueries } from '@stoa/contract'
import { holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context, Db, Sql } from '#kit/context.ts'
import { forbidden, missingAccountPermission, notFound } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'

type Create = BodyOf<typeof savedQueries.create>
type Update = BodyOf<typeof savedQueries.update>
type Row = Omit<SavedQuery, 'is_own'>

const UNIQUE = { saved_queries_name: 'name' }

/** Lists whose right to read is not named after them. */
const READ_BY: Readonly<Record<string, string>> = {
  'contact-merges': 'contacts.merge',
  'duplicate-groups': 'contacts.merge',
  imports: 'contacts.import',
  memberships: 'members.read',
  invitations: 'members.read',
  'tag-categories': 'tags.read',
  media: 'media.read',
}

/** Own queries of a list and those shared with the caller, who must be allowed to read the list. */
export async function listSavedQueries(ctx: Context, { params, query }: { params: Params; query: { resource?: string | undefined } }) {
  const account_id = accountOf(ctx, params)
  const rows = await select(
    ctx.db,
    sql`q.account_id IS NOT DISTINCT FROM ${account_id}::bigint AND (q.user_id = ${ctx.actor.id} OR q.is_shared)
    ${query.resource ? sql`AND q.resource = ${query.resource}` : sql``}`,
  )
  return { data: rows.filter((row) => isVisible(ctx, row)).map((row) => present(ctx, row)) }
}

/** @throws 403 when it is to be shared and the caller may not share, 422 when he has one of this name */
export function createSavedQuery(ctx: Context, { params, body }: { params: Params; body: Create }) {
  return refusals(ctx, UNIQUE, async () => {
    const account_id = accountOf(ctx, params)
    if (body.is_shared) requireShare(ctx, account_id)
    const { rows } = await sql<{ id: number }>`
      INSERT INTO saved_queries (account_id, user_id, resource, name, query, is_shared, position)
      VALUES (${account_id}, ${ctx.actor.id}, ${body.resource}, ${body.name}, ${JSON.stringify(body.query)}::json, ${body.is_shared ?? false}, ${body.position ?? 0}) RETURNING id`.execute(
      ctx.db,
    )
    return { data: present(ctx, (await select(ctx.db, sql`q.id = ${rows[0]!.id}`))[0]!) }
  })
}

/** @throws 404 when the caller cannot see it, 403 when it is somebody else's */
export function updateSavedQuery(ctx: Context, { params, body }: { params: Params; body: Update }) {
  return refusals(ctx, UNIQUE, async () => {
    const before = await own(ctx, params)
    if (body.is_shared && !before.is_shared) requireShare(ctx, before.account_id)
    const assignments: Sql[] = [sql`updated_at = now()`]
    for (const name of ['name', 'is_shared', 'position'] as const)
      if (body[name] !== undefined) assignments.push(sql`${sql.ref(name)} = ${body[name]}`)
    if (body.query) assignments.push(sql`query = ${JSON.stringify(body.query)}::json`)
    await sql`UPDATE saved_queries SET ${sql.join(assignments)} WHERE id = ${before.id}`.execute(ctx.db)
    return { data: present(ctx, (await select(ctx.db, sql`q.id = ${before.id}`))[0]!) }
  })
}

export async function removeSavedQuery(ctx: Context, { params }: { params: Params }) {
  const { id } = await own(ctx, params)
  await sql`DELETE FROM saved_queries WHERE id = ${id}`.execute(ctx.db)
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

async function select(db: Db, condition: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT q.*, u.username AS owner FROM saved_queries q JOIN users u ON u.id = q.user_id WHERE ${condition} ORDER BY q.position, lower(q.name), q.id LIMIT 500`.execute(
    db,
  )
  return rows
}

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
