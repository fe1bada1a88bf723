import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { text } from '../kit/fields.ts'
import { EmailCampaign } from './campaigns/email-campaigns.ts'
import { EmailTemplate } from './email-templates.ts'

/** Most versions with a name that the history of a mail keeps. */
export const NAMED_VERSIONS_MAX = 50

/** Names a version of a history; null takes the name away. */
export const VersionNameInput = z.object({ number: z.int().positive(), name: text(80).nullable() })
export type VersionNameInput = z.infer<typeof VersionNameInput>

/** Names a version of a template. One with a name stays when older versions are removed. */
export const nameEmailTemplateVersion = defineEndpoint({
  id: 'emailTemplates.versions.update',
  method: 'PUT',
  path: '/api/v1/email-templates/:id/version-names',
  access: permission('email-templates.update'),
  summary: 'Name a version of a template',
  body: VersionNameInput,
  response: oneOf(EmailTemplate),
})

/** Names a version of a campaign. One with a name stays when older versions are removed. */
export const nameEmailCampaignVersion = defineEndpoint({
  id: 'emailCampaigns.versions.update',
  method: 'PUT',
  path: '/api/v1/email-campaigns/:id/version-names',
  access: permission('email-campaigns.update'),
  summary: 'Name a version of an e-mail campaign',
  body: VersionNameInput,
  response: oneOf(EmailCampaign),
})
