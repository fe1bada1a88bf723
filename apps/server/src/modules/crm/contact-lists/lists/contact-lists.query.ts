import { sql, type Selectable } from 'kysely'
import { allContactLists, contactLists, type ContactList, type ListShare } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import { accountsWhere, type Actor } from '#access/actor.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, whether, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import type { Subject } from '#kit/records/record-change.ts'
import { escapeLike } from '@stoa/domain'
import { loadProject } from '#modules/delivery/projects/index.ts'
import { latestBatches } from './latest-batches.ts'

type Shares = Record<string, ListShare['ability']>
export type ContactListRow = Selectable<DB['contact_lists']> & {
  shares?: Shares | null
  shared_ability?: ListShare['ability'] | null
} & Pick<ContactList, 'account' | 'accounts' | 'jobBatches' | 'project'>

export const contactListSubject: Subject<ContactListRow> = { type: 'contact_list', label: (list) => list.name }

const own = accountPolicy<ContactListRow>()
const LIVE_SHARE = sql`x.shareable_type = 'contact_list' AND (x.expires_at IS NULL OR x.expires_at > now())`
const readers = (actor: Actor) => accountsWhere(actor, 'contact-lists.read').map((membership) => membership.account_id)
const sharedWith = (actor: Actor, row: ContactListRow) => readers(actor).filter((id) => row.shares?.[String(id)])

/** Condition for lists that other accounts share with these accounts. */
export const sharedLists = (accounts: readonly number[]): Sql =>
  sql`t.id IN (SELECT x.shareable_id::bigint FROM account_shares x WHERE ${LIVE_SHARE} AND x.shared_with_account_id = any(${accounts}::bigint[]))`

/** Members by their permissions. Lists that other accounts share with theirs can only be seen (domain.md 5.5). */
const contactListPolicy: Policy<ContactListRow> = {
  scope(actor, permission) {
    const mine = own.scope(actor, permission)
    const accounts = permission === 'contact-lists.read' ? readers(actor) : []
    return mine && accounts.length ? sql`(${mine} OR ${sharedLists(accounts)})` : mine
  },
  knows: (actor, row) => own.knows(actor, row) || sharedWith(actor, row).length > 0,
  holds: (actor, permission, row) =>
    own.holds(actor, permission, row) || (permission === 'contact-lists.read' && sharedWith(actor, row).length > 0),
}

const search: FilterSql = (condition) =>
  condition.kind === 'search'
    ? sql`(t.name ILIKE ${`%${escapeLike(condition.text)}%`} OR t.description ILIKE ${`%${escapeLike(condition.text)}%`})`
    : undefined

const spec: ResourceQuerySpec<typeof contactLists, ContactListRow> = {
  from: 'seen_contact_lists',
  policy: contactListPolicy,
  present: presentContactList,
  where: sql`t.deleted_at IS NULL`,
  hidden: { unless: 'archived', where: sql`t.archived_at IS NULL` },
  filters: {
    search,
    opt_in: column('opt_in'),
    visibility: column('visibility'),
    project: column('project_uuid', 'uuid'),
    shared: whether(sql`t.shares IS NOT NULL`),
    archived: whether(sql`t.archived_at IS NOT NULL`),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    subscribed_count: 'subscribed_count',
    last_sent: { column: 'last_sent_at', nulls_last: true },
  },
  defaultSort: 'name',
  includes: {
    project: loadProject,
    account: async (ctx, listed) => {
      const accounts = await rows<{
        id: number
      }>(ctx.db, sql`SELECT id, uuid, type, name FROM accounts WHERE id = any(${valuesOf(listed, 'account_id')}::bigint[])`)
      attachOne(listed, 'account', accounts, 'account_id')
    },
    accounts: async (ctx, rows) => {
      const mine = rows.filter((row) => own.knows(ctx.actor, row))
      attachMany(rows, 'accounts', await sharesOf(ctx, valuesOf(mine, 'id')), 'contact_list_id')
      for (const row of rows) row.accounts = row.accounts.map(({ contact_list_id: _list, ...share }: { contact_list_id: number }) => share)
    },
    jobBatches: async (ctx, rows) => {
      const mine = rows.filter((row) => own.holds(ctx.actor, 'subscriptions.read', row as ContactListRow))
      const batches = await latestBatches(ctx, valuesOf(mine, 'id'))
      for (const row of rows)
        row.jobBatches = batches.filter((batch) => batch.contact_list_id === row.id).map(({ contact_list_id: _list, ...batch }) => batch)
    },
  },
}

export const contactListQuery = resourceQuery(contactLists, spec)
export const allContactListQuery = resourceQuery(allContactLists, spec)

/** Accounts with which lists are shared, by name. */
export async function sharesOf(
  ctx: Pick<Context, 'db'>,
  list_ids: readonly number[],
): Promise<(ListShare & { contact_list_id: number })[]> {
  return rows<ListShare & { contact_list_id: number }>(
    ctx.db,
    sql`
    SELECT x.shareable_id::bigint AS contact_list_id, a.id, a.uuid, a.type, a.name, x.ability, x.expires_at
    FROM account_shares x JOIN accounts a ON a.id = x.shared_with_account_id
    WHERE ${LIVE_SHARE} AND x.shareable_id = any(${list_ids.map(String)}::text[]) ORDER BY a.name, a.id`,
  )
}

function presentContactList(row: ContactListRow, ctx: Context): ContactList {
  const ability = own.knows(ctx.actor, row) ? null : (row.shares?.[String(sharedWith(ctx.actor, row)[0])] ?? 'view')
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    description: row.description,
    public_name: row.public_name,
    visibility: row.visibility as ContactList['visibility'],
    opt_in: row.opt_in as ContactList['opt_in'],
    from_email_uuid: ability ? null : row.from_email_uuid,
    is_welcoming: row.is_welcoming,
    welcome_subject: ability ? null : row.welcome_subject,
    welcome_message: ability ? null : row.welcome_message,
    archived_at: row.archived_at,
    project_uuid: ability ? null : row.project_uuid,
    subscribed_count: row.subscribed_count,
    pending_count: row.pending_count,
    unsubscribed_count: row.unsubscribed_count,
    cleaned_count: row.cleaned_count,
    last_sent_at: row.last_sent_at,
    shared_ability: ability,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(
      (['account', 'accounts', 'jobBatches', 'project'] as const)
        .filter((name) => row[name] !== undefined)
        .map((name) => [name, row[name]]),
    ),
  }
}
