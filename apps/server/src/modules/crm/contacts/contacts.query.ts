import { sql } from 'kysely'
import { allContacts, contacts } from '@stoa/contract'
import type { Sql } from '#kit/context.ts'
import { column, dateSql, linked, present, whether, type FilterScope, type FilterSql, money } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { signAvatarsIn } from '#lib/media/avatar-url.ts'
import { contactIncludes } from './read/contact-includes.ts'
import { contactPolicy } from './contacts.policy.ts'
import { presentContact, type ContactRow } from './contacts.presenter.ts'
import { contactDays, listedContacts } from './read/contact-counts.ts'
import { duplicateOf, sharesPrimary } from './read/count-duplicates.ts'
import { foundContacts, searchedContacts } from './read/search-contacts.ts'
import { taggedContacts } from './read/tagged-contacts.ts'

/** How lists of contacts are read, for all endpoints that list them. */
export const contactQuerySpec: ResourceQuerySpec<typeof contacts, ContactRow> = {
  from: 'contacts',
  policy: contactPolicy,
  present: presentContact,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased')`,
  hidden: { unless: 'status', where: sql`t.deleted_at IS NULL AND t.status IN ('active', 'blacklisted')`, implies_where: true },
  filters: {
    search: searchedContacts,
    assignee: column('user_id'),
    date_created: column('created_at'),
    contact_list: linked(
      (ids) => sql`EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = t.id AND s.contact_list_id = any(${ids}::bigint[]))`,
    ),
    pipeline_stage: linked(
      (ids) => sql`EXISTS (SELECT FROM contact_pipeline_stage s WHERE s.contact_id = t.id AND s.pipeline_stage_id = any(${ids}::bigint[]))`,
    ),
    tag: linked(taggedWith),
    status: column('status'),
    lifecycle: column('lifecycle'),
    source: column('source'),
    has_email: present('email'),
    has_phone: present('phone'),
    marketable: marketable(),
    last_activity: (condition, scope) => (condition.kind === 'date' ? dateSql(sql`t.last_activity_at`, condition, scope) : undefined),
    country: linked((codes) => {
      const countries = codes.map((code) => String(code).toUpperCase())
      return sql`EXISTS (SELECT FROM contact_physical_addresses a WHERE a.contact_id = t.id AND a.country_code = any(${countries}::text[]))`
    }),
    has_duplicates: whether(sharesPrimary),
    duplicates_of: linked(duplicateOf),
    revenue: money('revenue_minor'),
  },
  selective: ['tag', 'contact_list', 'pipeline_stage', 'country'],
  sorts: {
    created: 'created_at',
    updated: { column: 'updated_at', ordered_by: 'contact_activity' },
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    last_activity: { column: 'last_activity_at', nulls_last: true, ordered_by: 'contact_activity' },
    revenue: 'revenue_minor',
  },
  includes: contactIncludes,
  json: { computed: { avatar_url: sql`t.avatar_uuid` }, complete: signAvatarsIn },
  total: listedContacts,
  hits: (ctx, request, params, order) => taggedContacts(ctx, request, params, order) ?? foundContacts(ctx, request, params, order),
  deepPage: contactDays,
}

/** Contacts of one account. */
export const contactQuery = resourceQuery(contacts, contactQuerySpec)
/** Contacts of every account in which the caller may read them: the list of the back office. */
export const allContactQuery = resourceQuery(allContacts, { ...contactQuerySpec, under: {} })

/** Contacts with any of the tags, from the link table whose index begins with the account. */
function taggedWith(ids: readonly (string | number)[], scope: FilterScope): Sql {
  return sql`EXISTS (SELECT FROM contact_tag ct WHERE ct.account_id = t.account_id AND ct.contact_id = t.id AND ct.tag_id = any(${ids}::bigint[]) ${createdWithin(scope)})`
}

/** The link table stores the contact's time of creation, so that one range of its index serves tag and date together. */
function createdWithin(scope: FilterScope): Sql {
  const dates = (scope.conditions?.get('date_created') ?? []).flatMap((condition) =>
    condition.kind === 'date' ? (dateSql(sql`ct.created_at`, condition, scope) ?? []) : [],
  )
  return dates.length ? sql`AND ${sql.join(dates, sql` AND `)}` : sql``
}

function marketable(): FilterSql {
  return (condition) => {
    if (condition.kind !== 'choice') return undefined
    const columns = condition.values.map((channel) => (channel === 'sms' ? sql`t.sms_marketable` : sql`t.emails_marketable`))
    const any = sql`(${sql.join([sql`false`, ...columns], sql` OR `)})`
    return condition.op === 'any' ? any : sql`NOT ${any}`
  }
}
