// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/account-attachments.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const accountAttachments: InBrowser<typeof source.accountAttachments> = { id: 'accounts.attachments.list', method: 'GET', path: '/api/v1/accounts/:account_id/attachments', access: { who: 'permission', permission: 'media.read' }, records: 'media' }
const createAccountAttachmentLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createAccountAttachment: InBrowser<typeof source.createAccountAttachment, typeof createAccountAttachmentLimits> = {
  id: 'accounts.attachments.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/attachments',
  access: { who: 'permission', permission: 'media.create' },
  records: 'attachments',
  multipart: true,
  limits: createAccountAttachmentLimits,
}
