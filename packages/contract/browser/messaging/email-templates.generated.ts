// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/email-templates.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { MailVersion, EmailTemplate, EmailTemplateInput, MergeTag, EmailPreview, EmailDesign } from '../../src/messaging/email-templates.ts'
export const EMAIL_TEMPLATE_KINDS: typeof source.EMAIL_TEMPLATE_KINDS = ['marketing', 'transactional', 'system']
const emailTemplatesLimits = {
  create: { name: { minLength: 1, maxLength: 120 }, subject: { maxLength: 200 }, preheader: { maxLength: 200 }, category: { maxLength: 60 }, html: { maxLength: 500000 } },
  update: { name: { minLength: 1, maxLength: 120 }, subject: { maxLength: 200 }, preheader: { maxLength: 200 }, category: { maxLength: 60 }, html: { maxLength: 500000 } },
} as const
export const emailTemplates: InBrowser<typeof source.emailTemplates, typeof emailTemplatesLimits> = {
  name: 'email-templates',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      kind: { kind: 'choice', value: 'code', options: ['marketing', 'transactional', 'system'] },
      locale: { kind: 'choice', value: 'code', options: ['en', 'gr'] },
      category: { kind: 'choice', value: 'code' },
      date_created: { kind: 'date' },
    },
  },
  list: {
    id: 'accounts.emailTemplates.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-templates',
    access: { who: 'permission', permission: 'email-templates.read' },
    records: 'email-templates',
  },
  export: {
    id: 'accounts.emailTemplates.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-templates/export',
    access: { who: 'permission', permission: 'email-templates.read' },
    records: 'email-templates',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.emailTemplates.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-templates/filters',
    access: { who: 'permission', permission: 'email-templates.read' },
    records: 'email-templates',
  },
  read: { id: 'emailTemplates.read', method: 'GET', path: '/api/v1/email-templates/:id', access: { who: 'permission', permission: 'email-templates.read' }, records: 'email-templates' },
  create: {
    id: 'accounts.emailTemplates.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/email-templates',
    access: { who: 'permission', permission: 'email-templates.create' },
    records: 'email-templates',
    limits: emailTemplatesLimits.create,
  },
  update: {
    id: 'emailTemplates.update',
    method: 'PUT',
    path: '/api/v1/email-templates/:id',
    access: { who: 'permission', permission: 'email-templates.update' },
    records: 'email-templates',
    limits: emailTemplatesLimits.update,
  },
  remove: { id: 'emailTemplates.delete', method: 'DELETE', path: '/api/v1/email-templates/:id', access: { who: 'permission', permission: 'email-templates.delete' }, records: 'email-templates' },
}
export const listPlatformTemplates: InBrowser<typeof source.listPlatformTemplates> = {
  id: 'accounts.platformEmailTemplates.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/platform-email-templates',
  access: { who: 'permission', permission: 'email-templates.read' },
  records: 'platformEmailTemplates',
}
export const copyPlatformTemplate: InBrowser<typeof source.copyPlatformTemplate> = {
  id: 'accounts.platformEmailTemplates.copy',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/platform-email-templates/:id/copy',
  access: { who: 'permission', permission: 'email-templates.create' },
  records: 'platformEmailTemplates',
}
export const listEmailTemplateAssets: InBrowser<typeof source.listEmailTemplateAssets> = { id: 'emailTemplates.assets.list', method: 'GET', path: '/api/v1/email-templates/:id/assets', access: { who: 'permission', permission: 'email-templates.read' }, records: 'assets' }
const createEmailTemplateAssetLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createEmailTemplateAsset: InBrowser<typeof source.createEmailTemplateAsset, typeof createEmailTemplateAssetLimits> = {
  id: 'emailTemplates.assets.create',
  method: 'POST',
  path: '/api/v1/email-templates/:id/assets',
  access: { who: 'permission', permission: 'email-templates.update' },
  records: 'assets',
  multipart: true,
  limits: createEmailTemplateAssetLimits,
}
const addEmailPictureLimits = { alt: { maxLength: 200 } } as const
export const addEmailPicture: InBrowser<typeof source.addEmailPicture, typeof addEmailPictureLimits> = {
  id: 'accounts.emailPictures.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-pictures',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'emailPictures',
  multipart: true,
  limits: addEmailPictureLimits,
}
const testEmailTemplateLimits = { to: { maxItems: 5, item: { minLength: 1, maxLength: 254 } }, audience_ids: { maxItems: 10 } } as const
export const testEmailTemplate: InBrowser<typeof source.testEmailTemplate, typeof testEmailTemplateLimits> = {
  id: 'emailTemplates.test',
  method: 'POST',
  path: '/api/v1/email-templates/:id/test',
  access: { who: 'permission', permission: 'email-templates.update' },
  records: 'email-templates',
  limits: testEmailTemplateLimits,
}
const duplicateEmailTemplateLimits = { name: { maxLength: 120 } } as const
export const duplicateEmailTemplate: InBrowser<typeof source.duplicateEmailTemplate, typeof duplicateEmailTemplateLimits> = {
  id: 'duplicatedEmailTemplates.create',
  method: 'POST',
  path: '/api/v1/duplicated-email-templates',
  access: { who: 'permission', permission: 'email-templates.create' },
  records: 'duplicatedEmailTemplates',
  limits: duplicateEmailTemplateLimits,
}
export const listMergeTags: InBrowser<typeof source.listMergeTags> = {
  id: 'accounts.emailMergeTags.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/email-merge-tags',
  access: { who: 'permission', permission: 'email-messages.read' },
  records: 'emailMergeTags',
}
const previewEmailLimits = { subject: { maxLength: 200 }, html: { maxLength: 500000 }, audience_ids: { maxItems: 10 } } as const
export const previewEmail: InBrowser<typeof source.previewEmail, typeof previewEmailLimits> = {
  id: 'accounts.emailPreviews.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-previews',
  access: { who: 'permission', permission: 'email-messages.read' },
  records: 'emailPreviews',
  limits: previewEmailLimits,
}
export const readEmailTemplateDesign: InBrowser<typeof source.readEmailTemplateDesign> = { id: 'emailTemplates.designs.read', method: 'POST', path: '/api/v1/email-templates/:id/saved-designs', access: { who: 'permission', permission: 'email-templates.read' }, records: 'designs' }
export const revertEmailTemplate: InBrowser<typeof source.revertEmailTemplate> = { id: 'emailTemplates.revert', method: 'POST', path: '/api/v1/email-templates/:id/revert', access: { who: 'permission', permission: 'email-templates.update' }, records: 'email-templates' }
export const emailChoices: InBrowser<typeof source.emailChoices> = { id: 'accounts.emailChoices.read', method: 'GET', path: '/api/v1/accounts/:account_id/email-choices', access: { who: 'permission', permission: 'email-templates.read' }, records: 'emailChoices' }
export const listEmailDesigns: InBrowser<typeof source.listEmailDesigns> = { id: 'accounts.emailDesigns.list', method: 'GET', path: '/api/v1/accounts/:account_id/email-designs', access: { who: 'permission', permission: 'email-templates.read' }, records: 'emailDesigns' }
