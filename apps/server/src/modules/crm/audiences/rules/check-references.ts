import { sql } from 'kysely'
import { RULE_GROUPS, type RuleCondition, type RuleFieldName, type RuleGroup } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'

const HERE: Partial<Record<RuleFieldName, (account_id: number) => Sql>> = {
  tag: (account_id) => sql`tags h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  contact_list: (account_id) => sql`contact_lists h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  pipeline_stage: (account_id) =>
    sql`pipeline_stages h JOIN pipelines p ON p.id = h.pipeline_id AND p.deleted_at IS NULL WHERE h.account_id = ${account_id}`,
  assignee: (account_id) => sql`users h WHERE h.id IN (SELECT m.user_id FROM memberships m WHERE m.account_id = ${account_id})`,
}

/**
 * Requires that tags, lists, stages and members belong to the account.
 * @param field name of the rules in the body
 * @throws 422 on the condition, such as `rules.all.2.value`
 */
export async function checkReferences(ctx: Context, account_id: number, rules: RuleGroup, field = 'rules'): Promise<void> {
  const asked = conditionsOf(rules, field).filter(({ condition }) => HERE[condition.field])
  for (const name of new Set(asked.map(({ condition }) => condition.field))) {
    const here = asked.filter(({ condition }) => condition.field === name)
    const ids = [...new Set(here.flatMap(({ condition }) => condition.value as number[]))]
    const found = await rows<{ id: number }>(ctx.db, sql`SELECT h.id FROM ${HERE[name]!(account_id)} AND h.id = any(${ids}::bigint[])`)
    const known = new Set(found.map(({ id }) => id))
    const wrong = here.find(({ condition }) => (condition.value as number[]).some((id) => !known.has(id)))
    if (wrong) refuseUnknown(ctx, `${wrong.path}.value`)
  }
}

function conditionsOf(group: RuleGroup, path: string): { path: string; condition: RuleCondition }[] {
  return RULE_GROUPS.flatMap((key) =>
    (group[key] ?? []).flatMap((rule, at) =>
      'field' in rule ? [{ path: `${path}.${key}.${at}`, condition: rule }] : conditionsOf(rule, `${path}.${key}.${at}`),
    ),
  )
}
