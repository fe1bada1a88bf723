import { sql } from 'kysely'
import { allContacts, contacts } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { column, dateSql, linked, present, searchText, whether, type FilterSql } from '#kit/filter-sql.ts'
import { attachMany, attachOne, valuesOf } from '#kit/includes.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/resource-query.ts'
import { contactPolicy } from './contacts.policy.ts'
import { presentContact, type ContactRow } from './contacts.presenter.ts'
import { contactDays, listedContacts } from './contact-counts.ts'

/** Word for word the condition of the partial indexes. */
export const LISTED = sql`t.deleted_at IS NULL AND t.status IN ('active', 'blacklisted')`

const spec: ResourceQuerySpec<typeof contacts, ContactRow> = {
  from: 'contacts',
  policy: contactPolicy,
  present: presentContact,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  hidden: { unless: 'status', where: sql`t.status IN ('active', 'blacklisted')` },
  filters: {
    search: searchText(),
    assignee: column('user_id', 'bigint'),
    date_created: column('created_at'),
    contact_list: linked((ids) => sql`EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = t.id AND s.contact_list_id = any(${ids}::bigint[]))`),
    pipeline_stage: linked((ids) => sql`EXISTS (SELECT FROM contact_pipeline_stage s WHERE s.contact_id = t.id AND s.pipeline_stage_id = any(${ids}::bigint[]))`),
    tag: linked(taggedWith),
    status: column('status'),
    lifecycle: column('lifecycle'),
    source: column('source'),
    has_email: present('email'),
    has_phone: present('phone'),
    marketable: marketable(),
    last_activity: (condition, scope) => (condition.kind === 'date' ? dateSql(sql`t.last_activity_at`, condition, scope) : undefined),
    country: linked((codes) => sql`EXISTS (SELECT FROM contact_physical_addresses a WHERE a.contact_id = t.id AND a.country_code = any(${codes}::text[]))`),
    has_duplicates: whether(sql`EXISTS (SELECT FROM contacts o WHERE o.account_id = t.account_id AND o.id <> t.id AND o.deleted_at IS NULL
      AND o.status NOT IN ('merged', 'erased') AND (o.email_key = t.email_key OR o.phone_key = t.phone_key))`),
    revenue: column('revenue_minor'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    last_activity: { column: 'last_activity_at', nulls_last: true },
    revenue: 'revenue_minor',
  },
  includes: { tags: loadTags, user: loadAssignees },
  total: listedContacts,
  deepPage: contactDays,
}

/** Contacts of one account. */
export const contactQuery = resourceQuery(contacts, spec)
/** Contacts of every account the caller may read them in: the back-office list. */
export const allContactQuery = resourceQuery(allContacts, { ...spec, under: {} } as unknown as ResourceQuerySpec<typeof allContacts, ContactRow>)

/** Contacts with any of the tags, from the link table whose index begins with the account. */
function taggedWith(ids: readonly (string | number)[]): Sql {
  return sql`EXISTS (SELECT FROM contact_tag ct WHERE ct.account_id = t.account_id AND ct.contact_id = t.id AND ct.tag_id = any(${ids}::bigint[]))`
}

function marketable(): FilterSql {
  return (condition) => {
    if (condition.kind !== 'choice') return undefined
    const columns = condition.values.map((channel) => (channel === 'sms' ? sql`t.sms_marketable` : sql`t.emails_marketable`))
    const any = sql`(${sql.join(columns, sql` OR `)})`
    return condition.op === 'any' ? any : sql`NOT ${any}`
  }
}

async function loadTags(ctx: Context, rows: ContactRow[]): Promise<void> {
  const { rows: links } = await sql<{ contact_id: number; id: number; name: string; color: string | null; tag_category_id: number | null }>`
    SELECT ct.contact_id, g.id, g.name, g.color, g.tag_category_id FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id AND g.deleted_at IS NULL
    WHERE ct.contact_id = any(${valuesOf(rows, 'id')}::bigint[]) ORDER BY g.name, g.id`.execute(ctx.db)
  attachMany(rows, 'tags', links, 'contact_id')
}

async function loadAssignees(ctx: Context, rows: ContactRow[]): Promise<void> {
  const ids = valuesOf(rows, 'user_id')
  const { rows: users } = ids.length
    ? await sql<{ id: number; username: string; color: number; avatar_url: string | null }>`SELECT id, username, color, NULL AS avatar_url FROM users WHERE id = any(${ids}::bigint[])`.execute(ctx.db)
    : { rows: [] }
  attachOne(rows, 'user', users, 'user_id')
}

