import { sql } from 'kysely'
import { audienceMembers, type AudienceMember } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { accountPolicy } from '#access/policy.ts'
import { rows, type Row } from '#db/rows.ts'
import { column, containsAll, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachOne, joined, valuesOf } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'

/** A stay as the view `seen_audience_members` returns it, with the relations that a list has loaded. */
type MemberRow = Row<'audience_members'> & { owner_ids: number[]; state: string; created_at: string; updated_at: string } & Pick<
    AudienceMember,
    'contact' | 'audience'
  >

/** Members with own scope see the stays of their contacts. */
const memberPolicy = accountPolicy<MemberRow>({
  own: {
    sql: (actor) => sql`${actor.id}::bigint = any(t.owner_ids)`,
    holds: (actor, row) => row.owner_ids.includes(actor.id),
  },
})

/** Searches the contacts of stays. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  return sql`t.contact_id IN (SELECT f.id FROM contact_search f WHERE f.account_id = t.account_id AND ${containsAll(sql`f.search_text`, words)})`
}

/** Stays of contacts in the audiences of an account. */
export const memberQuery = resourceQuery(audienceMembers, {
  from: 'seen_audience_members',
  policy: memberPolicy,
  present: presentMember,
  under: { account_id: 'account_id' },
  filters: {
    search,
    audience: column('audience_id'),
    contact: column('contact_id'),
    state: column('state'),
    entered: column('entered_at'),
    left: column('left_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', entered_at: 'entered_at', left_at: { column: 'left_at', nulls_last: true } },
  defaultSort: '-entered_at',
  includes: {
    contact: async (ctx, members: MemberRow[]) => {
      const readable = members.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
      const contacts = await rows<{ id: number }>(
        ctx.db,
        sql`SELECT id, first_name, last_name, company, email, phone FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`,
      )
      attachOne(members, 'contact', contacts, 'contact_id')
    },
    audience: joined(sql`(SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM audiences a WHERE a.id = t.audience_id)`),
  },
})

/** Columns of the spreadsheet of stays. */
export const memberExport: ExportSpec<MemberRow> = {
  include: ['contact', 'audience'],
  columns: [
    { key: 'audience', type: 'text', width: 28, value: (row) => row.audience?.name },
    { key: 'contact_id', type: 'number' },
    { key: 'first_name', type: 'text', value: (row) => row.contact?.first_name },
    { key: 'last_name', type: 'text', value: (row) => row.contact?.last_name },
    { key: 'company', type: 'text', value: (row) => row.contact?.company },
    { key: 'email', type: 'text', width: 30, value: (row) => row.contact?.email },
    { key: 'state', type: 'text', words: 'filters:values.audience-members.state' },
    { key: 'entered_at', type: 'datetime' },
    { key: 'left_at', type: 'datetime' },
  ],
}

function presentMember(row: MemberRow): AudienceMember {
  return {
    id: row.id,
    account_id: row.account_id,
    audience_id: row.audience_id,
    contact_id: row.contact_id,
    state: row.state as AudienceMember['state'],
    at_start: row.at_start,
    entered_at: row.entered_at,
    left_at: row.left_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.contact !== undefined && { contact: row.contact }),
    ...(row.audience !== undefined && { audience: row.audience }),
  }
}
