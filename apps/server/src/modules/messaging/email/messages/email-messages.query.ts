import { sql } from 'kysely'
import { emailMessages } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { column, containsAll, searchText, whether, type FilterSql } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { presentEmail, type EmailRow } from './email-messages.presenter.ts'

/** Messages to the people that a search of contacts finds. */
export const ofFoundContacts: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  return sql`t.contact_id IN (SELECT f.id FROM contact_search f WHERE f.account_id = t.account_id AND ${containsAll(sql`f.search_text`, words)})`
}

const ofVariant: FilterSql = (condition) => {
  if (condition.kind !== 'choice') return undefined
  const is_one = sql`coalesce(t.variant::text = any(${condition.values}::text[]), false)`
  return condition.op === 'any' ? is_one : sql`NOT ${is_one}`
}

/** Own-scope members list mails they wrote or that went to contacts of theirs; single ones are checked by their contact. */
const policy = accountPolicy<EmailRow>({
  own: {
    sql: (actor) =>
      sql`(t.user_id = ${actor.id} OR EXISTS (SELECT FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id AND (c.user_id = ${actor.id} OR c.created_by_id = ${actor.id})))`,
    holds: () => true,
  },
})

const spec: ResourceQuerySpec<typeof emailMessages, EmailRow> = {
  from: 'email_messages',
  policy,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    direction: column('direction'),
    status: column('status'),
    purpose: column('purpose'),
    variant: ofVariant,
    user: column('user_id'),
    scheduled: whether(sql`(t.status = 'queued' AND t.send_at IS NOT NULL)`),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', sent: { column: 'sent_at', nulls_last: true } },
  includes: {
    user: userInclude('user_id'),
    contact:
      joined(sql`(SELECT jsonb_build_object('id', c.id, 'name', coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'))
      FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id)`),
    contactRequest: joined(
      sql`(SELECT jsonb_build_object('id', r.id, 'number', r.number, 'subject', r.subject) FROM contact_requests r WHERE r.account_id = t.account_id AND r.id = t.contact_request_id)`,
    ),
    media: loadMedia('email_message'),
  },
  present: presentEmail,
}

/** Mails of an account, and of its contacts and requests. */
export const emailQuery = resourceQuery<typeof emailMessages, EmailRow>(emailMessages, spec)

const toMany = { ...spec, filters: { ...spec.filters, search: ofFoundContacts } }

/** Mails with one text to many people: a search finds the people, by names and addresses as the list of contacts does. */
export const mailsToManyQuery = resourceQuery<typeof emailMessages, EmailRow>(emailMessages, toMany)

/** The same of campaigns, for those who may read campaigns. */
export const campaignMailsQuery = resourceQuery<typeof emailMessages, EmailRow>(emailMessages, {
  ...toMany,
  policy: { ...policy, scope: (actor) => policy.scope(actor, 'email-campaigns.read') },
})
