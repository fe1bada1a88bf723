import type { BodyOf, emailTemplates, Params } from '@stoa/contract'
import type { NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow } from '#kit/records/change-row.ts'
import { templateKind } from '../store/templates.ts'
import { templateQuery, type TemplateRow } from '../templates/email-templates.query.ts'
import { keepTemplateVersion, templateValues } from '../templates/template-values.ts'

/** Adds a template to an account. @throws 422 on the field or the part of the design that is wrong */
export async function createTemplate(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof emailTemplates.create> }) {
  const values = { account_id: params.account_id as number, ...(await templateValues(ctx, body, params, null)) }
  const row: TemplateRow = await createRow(ctx, templateKind, values as NewRow<'email_templates'>)
  await keepTemplateVersion(ctx, row)
  return templateQuery.one(ctx, row)
}

/** Changes a template. A new design is kept in the history. @throws 409 for an old `version`, 422 */
export async function updateTemplate(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof emailTemplates.update> }) {
  const { version, ...fields } = body
  const valuesOf = (before: TemplateRow) => templateValues(ctx, fields, params, before)
  const row: TemplateRow = await changeRow(ctx, templateKind, { key: params.id as number, version }, valuesOf)
  await keepTemplateVersion(ctx, row)
  return templateQuery.one(ctx, row)
}
