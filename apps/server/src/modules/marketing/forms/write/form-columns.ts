import { sql } from 'kysely'
import type { FormUpdate } from '@stoa/contract'
import { formFaults, searchText } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { findRow, one, rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'

/**
 * Columns for the values of a body: what it refers to belongs to the account, and the caller may read it there.
 * @throws 422 on the field that is wrong
 */
export async function formColumns(ctx: Context, account_id: number, body: FormUpdate): Promise<RowChange<'forms'>> {
  const { definition, pipeline_stage_id, ...fields } = body
  if (definition) checkDefinition(ctx, definition)
  await checkProject(ctx, account_id, body.project_uuid)
  await checkReferences(ctx, account_id, body)
  return {
    ...fields,
    ...(definition && { definition: JSON.stringify(definition) }),
    ...(body.allowed_origins && { allowed_origins: [...new Set(body.allowed_origins.map((origin) => origin.toLowerCase()))] }),
    ...(pipeline_stage_id !== undefined && (await stageColumns(ctx, account_id, pipeline_stage_id))),
    ...(body.name !== undefined && { search_text: searchText({ names: [body.name], values: [] }) }),
  }
}

function checkDefinition(ctx: Context, { fields }: NonNullable<FormUpdate['definition']>): void {
  const faults = formFaults(fields)
  if (faults.length) refuse(ctx, Object.fromEntries(faults.map(({ path, fault }) => [`definition.fields.${path}`, `forms:${fault}`])))
}

async function stageColumns(ctx: Context, account_id: number, id: number | null): Promise<RowChange<'forms'>> {
  if (id === null) return { pipeline_id: null, pipeline_stage_id: null }
  const stage = await one<{ pipeline_id: number }>(
    ctx.db,
    sql`SELECT s.pipeline_id FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
      WHERE s.id = ${id} AND s.account_id = ${account_id} AND s.type = 'open' AND s.deleted_at IS NULL AND p.deleted_at IS NULL
        AND p.archived_at IS NULL AND p.subject <> 'contact'`,
  )
  if (!stage || !holdsIn(ctx.actor, account_id, 'pipelines.read')) refuseUnknown(ctx, 'pipeline_stage_id')
  return { pipeline_id: stage.pipeline_id, pipeline_stage_id: id }
}

async function checkReferences(ctx: Context, account_id: number, body: FormUpdate): Promise<void> {
  const may = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  const { contact_list_id, channel_id, email_template_id, notify_user_ids = [], tag_ids = [] } = body
  if (contact_list_id) {
    const list = await findRow(ctx.db, 'contact_lists', { id: contact_list_id, account_id, deleted_at: null })
    if (!list || !may('contact-lists.read')) refuseUnknown(ctx, 'contact_list_id')
  }
  if (channel_id) {
    const channel = await findRow(ctx.db, 'channels', { id: channel_id, account_id, deleted_at: null })
    if (!channel || !may('channels.read')) refuseUnknown(ctx, 'channel_id')
  }
  if (email_template_id) await checkTemplate(ctx, account_id, email_template_id)
  if (notify_user_ids.length) await checkMembers(ctx, account_id, notify_user_ids)
  if (tag_ids.length) await checkTags(ctx, account_id, tag_ids)
}

async function checkTemplate(ctx: Context, account_id: number, id: number): Promise<void> {
  const template = await findRow(ctx.db, 'email_templates', { id, account_id, deleted_at: null })
  if (!template || !holdsIn(ctx.actor, account_id, 'email-templates.read')) refuseUnknown(ctx, 'email_template_id')
}

async function checkMembers(ctx: Context, account_id: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = any(${wanted}::bigint[]) AND status = 'active' AND deleted_at IS NULL`,
  )
  if (found.length !== wanted.length || !holdsIn(ctx.actor, account_id, 'members.read')) refuseUnknown(ctx, 'notify_user_ids')
}

async function checkTags(ctx: Context, account_id: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id WHERE g.account_id = ${account_id} AND g.deleted_at IS NULL
      AND g.id = any(${wanted}::bigint[]) AND (cardinality(k.applies_to) = 0 OR 'contact' = any(k.applies_to))`,
  )
  if (found.length !== wanted.length || !holdsIn(ctx.actor, account_id, 'tags.read')) refuseUnknown(ctx, 'tag_ids')
}
