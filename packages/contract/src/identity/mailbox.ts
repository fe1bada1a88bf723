import { z } from 'zod'
import { staff } from '../kit/access.ts'
import { instant } from '../kit/fields.ts'
import { dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** A mail in the built-in mailbox. Only reading one mail includes its content. */
export const MailboxMessage = z.object({
  id: z.int(),
  recipients: z.array(z.string()),
  sender: z.string(),
  subject: z.string(),
  received_at: instant,
  created_at: instant,
  updated_at: instant,
  text: z.string().optional(),
  html: z.string().nullable().optional(),
})
export type MailboxMessage = z.infer<typeof MailboxMessage>

export const mailbox = defineResource({
  name: 'mailbox',
  id: 'admin.mailbox',
  access: { read: staff('platform.health'), export: staff('platform.health') },
  paths: { collection: '/api/v1/admin/mailbox', item: '/api/v1/admin/mailbox/:id' },
  row: MailboxMessage,
  filters: { search: searchFilter(), date_created: dateFilter() },
  sorts: [],
  includes: [],
})
