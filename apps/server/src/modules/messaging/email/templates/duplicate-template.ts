import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { holdsIn } from '#access/actor.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { copyMedia } from '#modules/attachments/media/index.ts'
import { templateQuery, type TemplateRow } from './email-templates.query.ts'
import { copyTemplateRow, templateKind } from '../store/templates.ts'

/** Copies a template with its pictures, under the given name or a numbered one. */
export async function duplicateTemplate(ctx: Context, { body }: { body: { email_template_id: number; name?: string | null | undefined } }) {
  const source = await templateQuery.find(ctx, body.email_template_id, 'read')
  if (!holdsIn(ctx.actor, source.account_id, 'email-templates.create')) throw missingAccountPermission()
  const row = await copyTemplate(ctx, source, source.account_id, body.name ?? (await freeName(ctx, source)))
  await copyMedia(ctx.db, { type: 'email_template', id: source.id }, { type: 'email_template', id: row.id })
  return templateQuery.one(ctx, row)
}

/** Copies a template of the platform to an account. @throws 404 for one of an account */
export async function copyToAccount(ctx: Context, { params }: { params: Params }) {
  const account_id = params.account_id as number
  const source = await one<Source>(
    ctx.db,
    sql`
    SELECT id, name, subject, category FROM email_templates WHERE id = ${params.id} AND account_id IS NULL AND system_code IS NULL AND deleted_at IS NULL`,
  )
  if (!source) throw notFound()
  return templateQuery.one(ctx, await copyTemplate(ctx, source, account_id, await freeName(ctx, { account_id, name: source.name }, true)))
}

type Source = Pick<TemplateRow, 'id' | 'name' | 'subject' | 'category'>

async function copyTemplate(ctx: Context, source: Source, account_id: number, name: string): Promise<TemplateRow> {
  const row = await copyTemplateRow(ctx.db, source.id, {
    account_id,
    name,
    search_text: searchText({ names: [name], values: [source.subject ?? '', source.category ?? ''] }),
    created_by_id: ctx.actor.id,
  })
  record(ctx, templateQuery, templateKind.subject, 'created', row)
  return row
}

/** Appends the first free number, as in `Spring offer (2)`; returns the name itself where it may be free. */
async function freeName(
  ctx: Context,
  { account_id, name }: Pick<TemplateRow, 'account_id' | 'name'>,
  may_be_free = false,
): Promise<string> {
  const stem = name.replace(/ \(\d+\)$/, '').slice(0, 112)
  const found = await rows<{
    name: string
  }>(
    ctx.db,
    sql`SELECT name FROM email_templates WHERE account_id = ${account_id} AND deleted_at IS NULL AND left(name, ${stem.length}) = ${stem}`,
  )
  const taken = new Set(found.map((row) => row.name))
  if (may_be_free && !taken.has(name)) return name
  let number = 2
  while (taken.has(`${stem} (${number})`)) number++
  return `${stem} (${number})`
}
