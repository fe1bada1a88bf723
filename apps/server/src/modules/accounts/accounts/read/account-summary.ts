import { sql } from 'kysely'
import type { AccountSummary, One, Params } from '@stoa/contract'
import { holdsIn, seesBetween } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { accountTodo } from './account-todo.ts'
import { countFigure } from './home-figures.ts'

/** Reads the figures of an account's home page. Each requires the permission to list the counted records. */
export async function readSummary(ctx: Context, { params }: { params: Params }): Promise<One<AccountSummary>> {
  const account_id = params.account_id as number
  const may = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  const [growth, activity, todo, ...counts] = await Promise.all([
    may('contacts.read') ? contactGrowth(ctx, account_id) : null,
    recentActivity(ctx, account_id),
    accountTodo(ctx, account_id),
    ...TILES.map((code) => countFigure(ctx, account_id, code)),
  ])
  const tiles = Object.fromEntries(TILES.map((code, at) => [`${code}_count`, counts[at] ?? null]))
  return { data: { growth, activity, todo, ...(tiles as Record<`${(typeof TILES)[number]}_count`, number | null>) } }
}

const TILES = ['contacts', 'active_contacts', 'open_tasks', 'members', 'contact_lists', 'subscriptions', 'pipelines'] as const

/** Whether the caller sees only their own records. */
const isNarrowed = (ctx: Context, account_id: number) => !ctx.actor.staff && ctx.actor.memberships.get(account_id)?.data_scope === 'own'

/**
 * Contacts per month over twelve months, in UTC, from the stored daily counts; members with the data scope `own` have few
 * contacts, which are counted directly.
 */
async function contactGrowth(ctx: Context, account_id: number): Promise<AccountSummary['growth']> {
  const days = isNarrowed(ctx, account_id)
    ? sql`SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM contacts WHERE account_id = ${account_id} AND deleted_at IS NULL AND status IN ('active', 'blacklisted') AND ${ownedBy(ctx, 'created_by_id')} GROUP BY 1`
    : sql`SELECT day, sum(n) AS n FROM contact_days WHERE account_id = ${account_id} GROUP BY day`
  return rows<{ month: string; added: number; total: number }>(
    ctx.db,
    sql`WITH days AS (${days}),
    months AS (SELECT (date_trunc('month', ${ctx.services.clock.now()}::timestamptz AT TIME ZONE 'UTC') - make_interval(months => back))::date AS first FROM generate_series(0, 11) AS back)
    SELECT to_char(m.first, 'YYYY-MM') AS month,
      coalesce(sum(d.n) FILTER (WHERE d.day >= m.first), 0)::bigint AS added, coalesce(sum(d.n), 0)::bigint AS total
    FROM months m LEFT JOIN days d ON d.day < m.first + interval '1 month' GROUP BY m.first ORDER BY m.first`,
  )
}

const ownedBy = (ctx: Context, creator: string): Sql => sql`(user_id = ${ctx.actor.id} OR ${sql.ref(creator)} = ${ctx.actor.id})`

/** Kinds of records that are documents of a seller or belong to one. An agency that acts inside reads none of their history here. */
const DOCUMENTS = ['offer', 'order', 'order_item', 'invoice', 'payment', 'account_subscription', 'supplier_bill', 'movement']

/** The latest entries of an account's log, as far as the caller may read them; null without the permission. */
export async function recentActivity(ctx: Context, account_id: number): Promise<AccountSummary['activity']> {
  if (!holdsIn(ctx.actor, account_id, 'activity-logs.read')) return null
  const shown = seesBetween(ctx.actor, account_id, []) ? sql`true` : sql`l.subject_type <> ALL(${DOCUMENTS}::text[])`
  const found = await rows<NonNullable<AccountSummary['activity']>[number]>(
    ctx.db,
    sql`SELECT l.id, l.event, l.subject_type, l.subject_id, l.subject_label, l.created_at,
      CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'username', u.username, 'color', u.color, 'avatar_url', u.avatar_uuid) END AS actor
    FROM activity_logs l LEFT JOIN users u ON u.id = l.actor_id WHERE l.account_id = ${account_id} AND ${shown} ORDER BY l.created_at DESC, l.id DESC LIMIT 8`,
  )
  signAvatars(
    ctx.services,
    found.map((row) => row.actor),
  )
  return found
}
