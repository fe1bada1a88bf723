import { sql } from 'kysely'
import type { Audience } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import type { AudienceRow } from './audiences.presenter.ts'

type Use = NonNullable<Audience['uses']>[number]

/** Whether a campaign reaches the audience `a`, or leaves it out. */
const names = (recipients: Sql): Sql =>
  sql`(${recipients} -> 'audience_ids' @> to_jsonb(a.id) OR ${recipients} -> 'excluded_audience_ids' @> to_jsonb(a.id))`

/**
 * Mails of a kind with blocks for audiences. Each design is read once, however many audiences are asked for.
 * @param account_ids of the audiences
 */
const withBlocks =
  (kind: 'email_campaign' | 'email_template') =>
  (account_ids: readonly number[]): Sql =>
    sql`SELECT a.id, ${kind}::text, h.id::text, h.name FROM (
        SELECT m.account_id, m.id, m.name, jsonb_path_query(m.design, '$.**.shown_to.audience_ids[*]')::bigint AS audience_id FROM ${sql.table(`${kind}s`)} m
        WHERE m.account_id = any(${[...account_ids]}::bigint[]) AND m.deleted_at IS NULL AND m.design <> '{}' OFFSET 0
      ) h JOIN audiences a ON a.account_id = h.account_id AND a.id = h.audience_id`

/** Whether a trigger, or a wait in the graph, of an automation names the audience `a`. */
const follows = sql`(h.trigger_event LIKE 'audience.%' AND h.trigger -> 'filters' -> 'refs' @> to_jsonb(a.id)
  OR jsonb_path_exists(h.graph, '$.nodes[*] ? (@.event starts with "audience.") .refs[*] ? (@ == $id)', jsonb_build_object('id', a.id)))`

/** Campaigns, templates and automations that name an audience, by what is needed to read them. */
const USES: readonly { permission: string; of: (account_ids: readonly number[]) => Sql }[] = [
  {
    permission: 'email-campaigns.read',
    of: () => sql`SELECT a.id AS audience_id, 'email_campaign' AS kind, h.id::text AS key, h.name FROM audiences a
      JOIN email_campaigns h ON h.account_id = a.account_id AND h.deleted_at IS NULL AND ${names(sql`h.recipients`)}`,
  },
  { permission: 'email-campaigns.read', of: withBlocks('email_campaign') },
  { permission: 'email-templates.read', of: withBlocks('email_template') },
  {
    permission: 'sms-campaigns.read',
    of: () => sql`SELECT a.id, 'sms_campaign', h.id::text, h.name FROM audiences a
      JOIN sms_campaigns h ON h.account_id = a.account_id AND h.deleted_at IS NULL AND ${names(sql`h.recipients`)}`,
  },
  {
    permission: 'automations.read',
    of: () => sql`SELECT a.id, 'automation', h.uuid::text, h.name FROM audiences a
      JOIN automations h ON h.account_id = a.account_id AND h.deleted_at IS NULL AND ${follows}`,
  },
]

/** Loads what uses audiences, as far as the caller may read it. */
export async function loadUses(ctx: Context, audiences: AudienceRow[]): Promise<void> {
  const parts = USES.flatMap(({ permission, of }) => {
    const readable = audiences.filter((row) => holdsIn(ctx.actor, row.account_id, permission))
    return readable.length
      ? [sql`${of([...new Set(valuesOf(readable, 'account_id'))])} WHERE a.id = any(${valuesOf(readable, 'id')}::bigint[])`]
      : []
  })
  const found = parts.length
    ? await rows<Use & { audience_id: number }>(
        ctx.db,
        sql`SELECT * FROM (${sql.join(parts, sql` UNION `)}) u (audience_id, kind, key, name) ORDER BY u.name, u.key`,
      )
    : []
  const uses = Map.groupBy(found, ({ audience_id }) => audience_id)
  for (const row of audiences) row.uses = (uses.get(row.id) ?? []).map(({ kind, key, name }) => ({ kind, key, name }))
}
