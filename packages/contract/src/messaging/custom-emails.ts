import type { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { chosenContacts, MailToManyInput, mailsToMany, PreparedMail } from './mail-to-many.ts'

const CUSTOM = '/api/v1/accounts/:account_id/custom-emails'
const send = permission('email-messages.send')

/** Mails to chosen contacts (domain.md 2.6). */
export const {
  mails: customEmails,
  send: sendCustomEmail,
  recipients: customEmailRecipients,
  cancel: cancelCustomEmail,
} = mailsToMany({ name: 'custom-emails', id: 'accounts.customEmails', collection: CUSTOM, people: 'chosen contacts' })

const CustomEmailInput = MailToManyInput.extend({ contact_ids: chosenContacts })
export type CustomEmailInput = z.infer<typeof CustomEmailInput>

/** Saves the draft and returns its preview. */
export const prepareCustomEmail = defineEndpoint({
  id: 'accounts.customEmails.create',
  method: 'POST',
  path: CUSTOM,
  access: send,
  summary: 'Prepare an e-mail to chosen contacts',
  body: CustomEmailInput,
  response: PreparedMail,
  opaque: ['body'],
})

/** Changes a draft and returns its preview. */
export const changeCustomEmail = defineEndpoint({
  id: 'accounts.customEmails.update',
  method: 'PUT',
  path: `${CUSTOM}/:id`,
  access: send,
  summary: 'Change an e-mail to chosen contacts before it is sent',
  body: CustomEmailInput.omit({ id: true, purpose: true }).extend({ purpose: CustomEmailInput.shape.purpose.unwrap() }).partial(),
  response: PreparedMail,
  opaque: ['body'],
})
