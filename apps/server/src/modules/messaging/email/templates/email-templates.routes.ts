import {
  addEmailPicture,
  copyPlatformTemplate,
  createEmailTemplateAsset,
  emailChoices,
  duplicateEmailTemplate,
  emailTemplates,
  listEmailDesigns,
  listEmailTemplateAssets,
  listMergeTags,
  listPlatformTemplates,
  previewEmail,
  readEmailTemplateDesign,
  nameEmailTemplateVersion,
  revertEmailTemplate,
  testEmailTemplate,
  type Params,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { removeRow } from '#kit/records/change-row.ts'
import { addPicture } from './add-picture.ts'
import { copyToAccount, duplicateTemplate } from './duplicate-template.ts'
import { emailTemplateExport } from './email-templates.export.ts'
import { templateQuery } from './email-templates.query.ts'
import { mergeTags } from './merge-tags.ts'
import { listOffered } from './platform-templates.ts'
import { preview } from './preview-email.ts'
import { addAsset, listAssets } from './template-assets.ts'
import { sendTest } from './test-template.ts'
import { readEmailChoices } from '../designs/email-choices.ts'
import { listDesigns } from '../designs/list-designs.ts'
import { nameTemplateVersion } from '../designs/name-versions.ts'
import { readTemplateDesign, restoreTemplate } from '../designs/restore-template.ts'
import { templateKind } from '../store/templates.ts'
import { createTemplate, updateTemplate } from '../designs/write-template.ts'

/** Templates of an account, trying them, and what their merge tags stand for. */
export function emailTemplateRoutes(routes: Routes): void {
  routes.records.set('email-templates', templateQuery)
  serveResource(routes, emailTemplates, {
    list: templateQuery.list,
    filters: filterOptions(emailTemplates),
    export: exportList(templateQuery, emailTemplateExport),
    create: createTemplate,
    read: templateQuery.read,
    update: updateTemplate,
    remove: (ctx: Context, { params }: { params: Params }) => removeRow(ctx, templateKind, params.id),
  })
  serve(routes, listEmailTemplateAssets, listAssets)
  serve(routes, createEmailTemplateAsset, addAsset, stageUpload('gallery', 'asset', 'image'))
  serve(routes, addEmailPicture, addPicture, stageUpload('gallery', 'picture', 'image'))
  serve(routes, testEmailTemplate, sendTest)
  serve(routes, duplicateEmailTemplate, duplicateTemplate)
  serve(routes, listPlatformTemplates, listOffered)
  serve(routes, copyPlatformTemplate, copyToAccount)
  serve(routes, listMergeTags, async (ctx: Context, _input: { params: Params }) => ({
    data: mergeTags(ctx.services.t, ctx.request.locale),
  }))
  serve(routes, previewEmail, preview)
  serve(routes, readEmailTemplateDesign, readTemplateDesign)
  serve(routes, nameEmailTemplateVersion, nameTemplateVersion)
  serve(routes, revertEmailTemplate, restoreTemplate)
  serve(routes, emailChoices, readEmailChoices)
  serve(routes, listEmailDesigns, listDesigns)
}
