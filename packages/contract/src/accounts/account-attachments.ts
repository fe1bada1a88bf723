import { Media, media, MediaInput } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'

const path = '/api/v1/accounts/:account_id/attachments'

/** Files of the account itself. Delete one as `/media/:id`. */
export const accountAttachments = media.listUnder('accounts.attachments.list', path, permission('media.read'))

/** Attaches a file: `file` in a multipart body, or the uuid of a temporary upload. */
export const createAccountAttachment = defineEndpoint({
  id: 'accounts.attachments.create',
  method: 'POST',
  path,
  access: permission('media.create'),
  summary: 'Attach a file to an account',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})
