import {
  addEmailPicture,
  copyPlatformTemplate,
  createEmailTemplateAsset,
  duplicateEmailTemplate,
  emailTemplates,
  listEmailTemplateAssets,
  listMergeTags,
  listPlatformTemplates,
  previewEmail,
  testEmailTemplate,
  type Params,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { addPicture } from './add-picture.ts'
import { copyToAccount, duplicateTemplate } from './duplicate-template.ts'
import { emailTemplateExport } from './email-templates.export.ts'
import { templateQuery } from './email-templates.query.ts'
import { mergeTags } from './merge-tags.ts'
import { listOffered } from './platform-templates.ts'
import { preview } from './preview-email.ts'
import { addAsset, listAssets } from './template-assets.ts'
import { templateValues } from './template-values.ts'
import { sendTest } from './test-template.ts'
import { templateKind } from '../store/templates.ts'

const verbs = standardVerbs(templateKind, templateValues)

/** Templates of an account, trying them, and what their merge tags stand for. */
export function emailTemplateRoutes(routes: Routes): void {
  routes.records.set('email-templates', templateQuery)
  serveResource(routes, emailTemplates, {
    list: templateQuery.list,
    filters: filterOptions(emailTemplates),
    export: exportList(templateQuery, emailTemplateExport),
    create: verbs.create,
    read: templateQuery.read,
    update: verbs.update,
    remove: verbs.remove,
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
}
