import { sql, type Selectable } from 'kysely'
import { allListSubscriptions, listSubscriptions, type Subscription } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import { column, containsAll, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'

export type SubscriptionRow = Selectable<DB['subscriptions']> & Pick<Subscription, 'contact' | 'contactList'> & { owner_ids?: number[] }

/** Searches the contacts of subscriptions. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  // The rows of the list are those of contacts that are not deleted.
  return sql`t.contact_id IN (SELECT f.id FROM contact_search f WHERE f.account_id = t.account_id AND ${containsAll(sql`f.search_text`, words)})`
}

/** Members with own scope see the subscriptions of their contacts. */
export const subscriptionPolicy = accountPolicy<SubscriptionRow>({
  own: {
    sql: (actor) =>
      sql`EXISTS (SELECT FROM contacts c WHERE c.id = t.contact_id AND (c.user_id = ${actor.id} OR c.created_by_id = ${actor.id}))`,
    holds: (actor, row) => row.owner_ids?.includes(actor.id) ?? false,
  },
})

const spec: ResourceQuerySpec<typeof listSubscriptions, SubscriptionRow> = {
  from: 'seen_subscriptions',
  policy: subscriptionPolicy,
  present: presentSubscription,
  under: { contact_list_id: 'contact_list_id' },
  filters: {
    search,
    status: column('status'),
    source: column('source'),
    date_created: column('created_at'),
    subscribed: column('subscribed_at'),
    unsubscribed: column('unsubscribed_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    subscribed_at: { column: 'subscribed_at', nulls_last: true },
    unsubscribed_at: { column: 'unsubscribed_at', nulls_last: true },
  },
  includes: {
    contact: async (ctx, subscriptions) => {
      const contacts = await rows<{ id: number }>(
        ctx.db,
        sql`
        SELECT id, account_id, first_name, last_name, company, email, phone, status FROM contacts WHERE id = any(${valuesOf(subscriptions, 'contact_id')}::bigint[])`,
      )
      attachOne(subscriptions, 'contact', contacts, 'contact_id')
    },
    contactList: async (ctx, subscriptions) => {
      const lists = await rows<{ id: number }>(
        ctx.db,
        sql`
        SELECT id, account_id, name, description, visibility, opt_in FROM contact_lists WHERE id = any(${valuesOf(subscriptions, 'contact_list_id')}::bigint[])`,
      )
      attachOne(subscriptions, 'contactList', lists, 'contact_list_id')
    },
  },
}

/** Subscriptions of one list. */
export const subscriptionQuery = resourceQuery(listSubscriptions, spec)

/** Subscriptions to all lists of an account. */
export const allSubscriptionQuery = resourceQuery(allListSubscriptions, {
  ...spec,
  where: sql`EXISTS (SELECT FROM contact_lists l WHERE l.id = t.contact_list_id AND l.account_id = t.account_id AND l.deleted_at IS NULL)`,
  under: { account_id: 'account_id' },
  filters: { ...spec.filters, contact_list: column('contact_list_id') },
})

const contactColumns: ExportSpec<SubscriptionRow>['columns'] = [
  { key: 'first_name', type: 'text', value: (row) => row.contact?.first_name },
  { key: 'last_name', type: 'text', value: (row) => row.contact?.last_name },
  { key: 'email', type: 'text', width: 30, value: (row) => row.contact?.email },
  { key: 'phone', type: 'text', width: 18, value: (row) => row.contact?.phone },
  { key: 'status', type: 'text', words: 'filters:values.subscriptions.status' },
  { key: 'source', type: 'text', words: 'filters:values.subscriptions.source' },
  { key: 'subscribed_at', type: 'datetime' },
  { key: 'unsubscribed_at', type: 'datetime' },
  { key: 'created_at', type: 'datetime' },
]

/** Columns of the spreadsheet of a list's subscriptions. */
export const subscriptionExport: ExportSpec<SubscriptionRow> = {
  include: ['contact'],
  columns: [{ key: 'id', type: 'number' }, ...contactColumns],
}

/** Columns of the spreadsheet of all subscriptions of an account, with the name of the list. */
export const allSubscriptionExport: ExportSpec<SubscriptionRow> = {
  include: ['contact', 'contactList'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'contact_list', type: 'text', width: 24, value: (row) => row.contactList?.name },
    ...contactColumns,
  ],
}

function presentSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    account_id: row.account_id,
    contact_id: row.contact_id,
    contact_list_id: row.contact_list_id,
    status: row.status as Subscription['status'],
    channels: row.channels as Subscription['channels'],
    source: row.source,
    confirm_sent_at: row.confirm_sent_at,
    confirmed_at: row.confirmed_at,
    subscribed_at: row.subscribed_at,
    unsubscribed_at: row.unsubscribed_at,
    unsubscribe_reason: row.unsubscribe_reason,
    unsubscribe_note: row.unsubscribe_note,
    cleaned_reason: row.cleaned_reason,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.contact !== undefined && { contact: row.contact }),
    ...(row.contactList !== undefined && { contactList: row.contactList }),
  }
}
