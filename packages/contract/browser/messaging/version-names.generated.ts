// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/version-names.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { VersionNameInput } from '../../src/messaging/version-names.ts'
export const NAMED_VERSIONS_MAX: typeof source.NAMED_VERSIONS_MAX = 50
const nameEmailTemplateVersionLimits = { name: { minLength: 1, maxLength: 80 } } as const
export const nameEmailTemplateVersion: InBrowser<typeof source.nameEmailTemplateVersion, typeof nameEmailTemplateVersionLimits> = {
  id: 'emailTemplates.versions.update',
  method: 'PUT',
  path: '/api/v1/email-templates/:id/version-names',
  access: { who: 'permission', permission: 'email-templates.update' },
  records: 'versions',
  limits: nameEmailTemplateVersionLimits,
}
const nameEmailCampaignVersionLimits = { name: { minLength: 1, maxLength: 80 } } as const
export const nameEmailCampaignVersion: InBrowser<typeof source.nameEmailCampaignVersion, typeof nameEmailCampaignVersionLimits> = {
  id: 'emailCampaigns.versions.update',
  method: 'PUT',
  path: '/api/v1/email-campaigns/:id/version-names',
  access: { who: 'permission', permission: 'email-campaigns.update' },
  records: 'versions',
  limits: nameEmailCampaignVersionLimits,
}
