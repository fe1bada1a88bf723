import type { BodyOf, Params, readEmailTemplateDesign, ResultOf, revertEmailTemplate } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changeRow } from '#kit/records/change-row.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { templateKind } from '../store/templates.ts'
import { versionOf } from './design-versions.store.ts'
import { templateQuery, type TemplateRow } from '../templates/email-templates.query.ts'
import { keepTemplateVersion, templateValues } from '../templates/template-values.ts'

/** A design of the history of a template. @throws 422 on an unknown `number` */
export async function readTemplateDesign(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof readEmailTemplateDesign> },
): Promise<ResultOf<typeof readEmailTemplateDesign>> {
  const { id }: TemplateRow = await templateQuery.find(ctx, params.id, 'read')
  const design = await versionOf(ctx.db, 'email_template', id, body.number)
  if (!design) refuseUnknown(ctx, 'number')
  return { data: { number: body.number, design: { ...design } } }
}

/** Makes a design that was saved the design of the template again. @throws 409 for an old `version`, 422 on an unknown `number` */
export async function restoreTemplate(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof revertEmailTemplate> }) {
  const valuesOf = async (before: TemplateRow) => {
    const design = await versionOf(ctx.db, 'email_template', before.id, body.number)
    if (!design) refuseUnknown(ctx, 'number')
    return templateValues(ctx, { design: { ...design } }, {}, before)
  }
  const row = await changeRow(ctx, templateKind, { key: params.id as number, version: body.version }, valuesOf)
  await keepTemplateVersion(ctx, row, { isRestored: true })
  return templateQuery.one(ctx, row, ['versions'])
}
