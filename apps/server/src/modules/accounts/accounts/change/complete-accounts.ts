import { sql } from 'kysely'
import type { Account } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { imageUrls } from '../../../attachments/media/index.ts'
import { type Counts, fillFigures } from '../read/account-figures.ts'

type Picture = Parameters<typeof imageUrls>[1]

/** Counters that make up a count, and the permission without which its rows cannot be listed. */
const COUNTED: readonly (readonly [keyof Counts, readonly string[], string])[] = [
  ['contacts_count', ['listed_contacts'], 'contacts.read'],
  ['active_contacts_count', ['active_contacts'], 'contacts.read'],
  ['contact_requests_count', ['contact_requests', 'staging_contact_requests'], 'contact-requests.read'],
  ['staging_contact_requests_count', ['staging_contact_requests'], 'contact-requests.read'],
  ['channels_count', ['channels'], 'channels.read'],
  ['active_channels_count', ['active_channels'], 'channels.read'],
  ['contact_lists_count', ['contact_lists'], 'contact-lists.read'],
  ['pipelines_count', ['pipelines'], 'pipelines.read'],
  ['subscriptions_count', ['subscriptions'], 'subscriptions.read'],
  ['pages_count', ['pages'], 'pages.read'],
]

/**
 * Fills in counts and pictures of presented accounts, in one query for a page. Each count matches the caller's list (invariant
 * 7): 0 without the permission, and only their own contacts when their data scope is `own`.
 */
export async function completeAccounts(ctx: Context, accounts: readonly Account[]): Promise<void> {
  if (!accounts.length) return
  const listed = await rows<{ id: number; counters: Record<string, number> | null; logo: Picture; cover: Picture }>(
    ctx.db,
    sql`SELECT a.id,
      (SELECT jsonb_object_agg(n.name, n.total) FROM (SELECT c.name, sum(c.value) AS total FROM account_counters c WHERE c.account_id = a.id GROUP BY c.name) n) AS counters,
      (SELECT to_jsonb(m) FROM (SELECT uuid, file_name, conversions, kind FROM media WHERE id = a.logo_media_id AND deleted_at IS NULL) m) AS logo,
      (SELECT to_jsonb(m) FROM (SELECT uuid, file_name, conversions, kind FROM media WHERE id = a.cover_media_id AND deleted_at IS NULL) m) AS cover
    FROM accounts a WHERE a.id = any(${accounts.map((account) => account.id)}::bigint[])`,
  )
  const found = new Map(listed.map((row) => [row.id, row]))
  const own = await ownCounts(ctx, accounts)
  for (const account of accounts) {
    const { counters, logo = null, cover = null } = found.get(account.id) ?? {}
    for (const [name, kept, permission] of COUNTED) if (holdsIn(ctx.actor, account.id, permission)) account[name] = sumOf(kept, counters)
    Object.assign(account, own.get(account.id))
    account.logo_url = imageUrls(ctx.services, logo).thumb_url
    account.cover_url = imageUrls(ctx.services, cover).preview_url
  }
  await fillFigures(ctx, accounts)
}

const sumOf = (names: readonly string[], counters: Record<string, number> | null = null): number =>
  names.reduce((sum, name) => sum + (counters?.[name] ?? 0), 0)

/** Counts the contacts of members with the data scope `own`, and their subscriptions. They have few, so no counter is stored. */
async function ownCounts(
  ctx: Context,
  accounts: readonly Account[],
): Promise<Map<number, Pick<Counts, 'contacts_count' | 'active_contacts_count' | 'subscriptions_count'>>> {
  const { actor } = ctx
  const narrowed = accounts
    .map((account) => account.id)
    .filter((id) => !actor.staff && actor.memberships.get(id)?.data_scope === 'own' && holdsIn(actor, id, 'contacts.read'))
  if (!narrowed.length) return new Map()
  const mailed = narrowed.filter((id) => holdsIn(actor, id, 'subscriptions.read'))
  const found = await rows<{ id: number; contacts_count: number; active_contacts_count: number; subscriptions_count: number }>(
    ctx.db,
    sql`SELECT a.id, count(c.id) AS contacts_count, count(c.id) FILTER (WHERE c.status = 'active') AS active_contacts_count,
      CASE WHEN a.id = any(${mailed}::bigint[]) THEN (SELECT count(*) FROM subscriptions s JOIN contacts o ON o.id = s.contact_id AND o.deleted_at IS NULL
        WHERE s.account_id = a.id AND s.status = 'subscribed' AND (o.user_id = ${actor.id} OR o.created_by_id = ${actor.id})) ELSE 0 END AS subscriptions_count
    FROM unnest(${narrowed}::bigint[]) AS a(id)
    LEFT JOIN contacts c ON c.account_id = a.id AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') AND (c.user_id = ${actor.id} OR c.created_by_id = ${actor.id})
    GROUP BY a.id`,
  )
  return new Map(found.map(({ id, ...counts }) => [id, counts]))
}
