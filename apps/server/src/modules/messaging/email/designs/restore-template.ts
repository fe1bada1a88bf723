import type { BodyOf, Params, revertEmailTemplate } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changeRow } from '#kit/records/change-row.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { templateKind } from '../store/templates.ts'
import { versionOf } from './design-versions.store.ts'
import { templateQuery, type TemplateRow } from '../templates/email-templates.query.ts'
import { keepTemplateVersion, templateValues } from '../templates/template-values.ts'

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
