import { sql } from 'kysely'
import type { automationChoices, Params, ResultOf } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

interface Choices<Id> {
  id: Id
  name: string
}

/** Records of an account to which nodes and triggers can refer, by the name of the list; `h` is the record. */
export const REFERABLE = {
  tags: (account: number) => sql`tags h LEFT JOIN tag_categories k ON k.id = h.tag_category_id
    WHERE h.account_id = ${account} AND h.deleted_at IS NULL AND (k.id IS NULL OR cardinality(k.applies_to) = 0 OR 'contact' = any(k.applies_to))`,
  lists: (account: number) => sql`contact_lists h WHERE h.account_id = ${account} AND h.deleted_at IS NULL AND h.archived_at IS NULL`,
  /** Stages into which contacts can be placed. */
  stages: (account: number) => sql`${stagesOf(account)} AND h.type = 'open' AND p.subject <> 'contact_request'`,
  /** Stages of boards of contacts and of requests. */
  request_stages: (account: number) => stagesOf(account),
  /** Stages in which an enquiry can begin. */
  enquiry_stages: (account: number) => sql`${stagesOf(account)} AND h.type = 'open' AND p.subject <> 'contact'`,
  /** Funnels that contacts can enter. */
  funnels: (account: number) => sql`funnels h WHERE h.account_id = ${account} AND h.deleted_at IS NULL AND h.status <> 'archived'`,
  webhooks: (account: number) => sql`webhook_endpoints h WHERE h.account_id = ${account} AND h.deleted_at IS NULL`,
  members: (account: number) => sql`users h JOIN memberships m ON m.user_id = h.id
    WHERE m.account_id = ${account} AND m.status = 'active' AND m.deleted_at IS NULL AND h.deleted_at IS NULL`,
  templates: (account: number) =>
    sql`email_templates h WHERE (h.account_id = ${account} OR h.account_id IS NULL) AND h.deleted_at IS NULL AND h.kind <> 'system'`,
  campaigns: (account: number) => sql`email_campaigns h WHERE h.account_id = ${account} AND h.deleted_at IS NULL`,
  audiences: (account: number) => sql`audiences h WHERE h.account_id = ${account} AND h.deleted_at IS NULL`,
  forms: (account: number) => sql`forms h WHERE h.account_id = ${account} AND h.deleted_at IS NULL`,
  senders: (account: number) =>
    sql`account_emails h WHERE h.account_id = ${account} AND h.is_sender AND h.verified_at IS NOT NULL AND h.deleted_at IS NULL`,
} as const
export type Referable = keyof typeof REFERABLE

function stagesOf(account: number): Sql {
  return sql`pipeline_stages h JOIN pipelines p ON p.id = h.pipeline_id
    WHERE h.account_id = ${account} AND h.deleted_at IS NULL AND p.deleted_at IS NULL AND p.archived_at IS NULL`
}

/** What an automation can refer to, as far as the caller may read it. */
export async function readChoices(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof automationChoices>> {
  const account_id = params.account_id as number
  const of = async <Id = number>(name: Referable, permission: string, shown = sql`h.name`, key = sql`h.id`): Promise<Choices<Id>[]> =>
    holdsIn(ctx.actor, account_id, permission)
      ? rows(ctx.db, sql`SELECT ${key} AS id, ${shown} AS name FROM ${REFERABLE[name](account_id)} ORDER BY 2, 1 LIMIT 500`)
      : []
  const stage = sql`p.name || ' › ' || h.name`
  return {
    data: {
      tags: await of('tags', 'tags.read'),
      lists: await of('lists', 'contact-lists.read'),
      stages: await of('stages', 'pipelines.read', stage),
      request_stages: await of('request_stages', 'pipelines.read', stage),
      enquiry_stages: await of('enquiry_stages', 'pipelines.read', stage),
      funnels: await of('funnels', 'funnels.read'),
      webhooks: await of('webhooks', 'integrations.manage', sql`coalesce(nullif(h.description, ''), h.url)`),
      members: await of('members', 'members.read', sql`h.username`),
      templates: await of('templates', 'email-templates.read'),
      campaigns: await of('campaigns', 'email-campaigns.read'),
      audiences: await of('audiences', 'audiences.read'),
      forms: await of<string>('forms', 'forms.read', undefined, sql`h.uuid`),
      senders: await of<string>('senders', 'automations.read', sql`h.email`, sql`h.uuid`),
    },
  }
}
