import { sql } from 'kysely'
import { funnelMemberships, type FunnelMembership } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { accountPolicy } from '#access/policy.ts'
import { rows, type Row } from '#db/rows.ts'
import { column, containsAll, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachOne, joined, valuesOf } from '#kit/query/includes.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'

/** A membership as the view `seen_funnel_memberships` returns it, with the relations that a list has loaded. */
export type MemberRow = Row<'funnel_memberships'> & { owner_ids: number[] } & Pick<FunnelMembership, 'contact' | 'stage'>

/** Members with own scope see the memberships of their contacts. */
const memberPolicy = accountPolicy<MemberRow>({
  own: {
    sql: (actor) => sql`${actor.id}::bigint = any(t.owner_ids)`,
    holds: (actor, row) => row.owner_ids.includes(actor.id),
  },
})

/** Searches the contacts of memberships. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  return sql`t.contact_id IN (SELECT f.id FROM contact_search f WHERE f.account_id = t.account_id AND ${containsAll(sql`f.search_text`, words)})`
}

const spec: ResourceQuerySpec<typeof funnelMemberships, MemberRow> = {
  from: 'seen_funnel_memberships',
  policy: memberPolicy,
  present: presentMember,
  under: { funnel_id: 'funnel_id' },
  filters: {
    search,
    status: column('status'),
    exit_reason: column('exit_reason'),
    funnel_stage: column('funnel_stage_id'),
    entered: column('entered_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', entered_at: 'entered_at', stage_entered_at: 'stage_entered_at' },
  defaultSort: '-stage_entered_at',
  includes: {
    contact: async (ctx, members) => {
      const readable = members.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
      const contacts = await rows<{ id: number }>(
        ctx.db,
        sql`SELECT id, first_name, last_name, company, email, phone FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`,
      )
      attachOne(members, 'contact', contacts, 'contact_id')
    },
    stage: joined(
      sql`(SELECT jsonb_build_object('id', s.id, 'name', s.name, 'position', s.position) FROM funnel_stages s WHERE s.id = t.funnel_stage_id)`,
    ),
  },
}

/** Contacts of funnels. */
export const memberQuery = resourceQuery(funnelMemberships, spec)

function presentMember(row: MemberRow): FunnelMembership {
  return {
    id: row.id,
    account_id: row.account_id,
    funnel_id: row.funnel_id,
    contact_id: row.contact_id,
    funnel_stage_id: row.funnel_stage_id,
    status: row.status as FunnelMembership['status'],
    round: row.round,
    entered_at: row.entered_at,
    stage_entered_at: row.stage_entered_at,
    exited_at: row.exited_at,
    exit_reason: row.exit_reason as FunnelMembership['exit_reason'],
    mail_skipped: row.mail_skipped,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.contact !== undefined && { contact: row.contact }),
    ...(row.stage !== undefined && { stage: row.stage }),
  }
}
