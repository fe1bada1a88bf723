import { sql } from 'kysely'
import { accountFacebookPages, adminFacebookPages, type FacebookPage } from '@stoa/contract'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, linked, searchText, whether } from '#kit/query/filter-sql.ts'
import { joined, valuesOf, type IncludeLoader } from '#kit/query/includes.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import type { FacebookPageRow } from './page-row.ts'

/** Pages that one of the accounts sees. */
export const pagesOf = (account_ids: readonly number[]): Sql =>
  sql`t.id IN (SELECT a.facebook_page_id FROM facebook_page_account a WHERE a.account_id = any(${[...account_ids]}::bigint[]))`

const pagePolicy: Policy<FacebookPageRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    return pagesOf(accountsWhere(actor, permission).map(({ account_id }) => account_id))
  },
  knows: (actor, row) => holdsEverywhere(actor, 'facebook-pages.read') || row.reader_account_ids.some((id) => knowsAccount(actor, id)),
  holds: (actor, permission, row) =>
    holdsEverywhere(actor, permission) ||
    (permission === 'facebook-pages.read' && row.reader_account_ids.some((id) => holdsIn(actor, id, permission))),
}

const BADGE = sql`jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name)`

/** Accounts that see pages, for platform staff; others learn only of accounts that they know. */
const loadAccounts: IncludeLoader = async (ctx, pages) => {
  const found = await rows<{ id: number; badge: NonNullable<FacebookPage['accounts']>[number] }>(
    ctx.db,
    sql`SELECT x.facebook_page_id AS id, ${BADGE} AS badge FROM facebook_page_account x JOIN accounts a ON a.id = x.account_id
      WHERE x.facebook_page_id = any(${valuesOf(pages, 'id')}::bigint[]) ORDER BY a.name, a.id`,
  )
  const shown = found.filter(({ badge }) => knowsAccount(ctx.actor, badge.id))
  const byPage = Map.groupBy(shown, ({ id }) => id)
  for (const row of pages as FacebookPageRow[]) row.accounts = (byPage.get(row.id) ?? []).map(({ badge }) => badge)
}

const spec: ResourceQuerySpec<typeof adminFacebookPages, FacebookPageRow> = {
  from: 'seen_facebook_pages',
  policy: pagePolicy,
  present: presentPage,
  filters: {
    search: searchText(),
    account: linked(
      (ids) => sql`EXISTS (SELECT FROM facebook_page_account a WHERE a.facebook_page_id = t.id AND a.account_id = any(${ids}::bigint[]))`,
    ),
    subscribed: column('is_subscribed'),
    status: column('status'),
    instagram: whether(sql`t.instagram_id IS NOT NULL`),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', followers: { column: 'followers_count', nulls_last: true } },
  includes: {
    account: joined(sql`(SELECT ${BADGE} FROM accounts a WHERE a.id = t.account_id)`),
    accounts: loadAccounts,
  },
}

/** All Facebook pages, for platform staff. */
export const adminPageQuery = resourceQuery<typeof adminFacebookPages, FacebookPageRow>(adminFacebookPages, spec)
/** Facebook pages that an account sees. */
export const accountPageQuery = resourceQuery<typeof accountFacebookPages, FacebookPageRow>(accountFacebookPages, spec)

/** A page as a client sees it. Its token and what is not listed here stay private. */
function presentPage(row: FacebookPageRow, ctx: Context): FacebookPage {
  const isStaff = holdsEverywhere(ctx.actor, 'facebook-pages.manage')
  return {
    id: row.id,
    account_id: isStaff || (row.account_id !== null && knowsAccount(ctx.actor, row.account_id)) ? row.account_id : null,
    facebook_id: row.facebook_id,
    name: row.name,
    username: row.username,
    category: row.category,
    picture_url: row.picture_url,
    link: row.link,
    instagram_id: row.instagram_id,
    instagram_username: row.instagram_username,
    fan_count: row.fan_count,
    followers_count: row.followers_count,
    instagram_followers: row.instagram_followers,
    is_subscribed: row.is_subscribed,
    subscription_error: row.subscription_error,
    subscribed_at: row.subscribed_at,
    status: row.status as FacebookPage['status'],
    last_synced_at: row.last_synced_at,
    ...(isStaff && { notes: row.notes }),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.account !== undefined && { account: row.account && knowsAccount(ctx.actor, row.account.id) ? row.account : null }),
    ...(row.accounts !== undefined && { accounts: row.accounts }),
  }
}
