import type { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { chosenContacts } from './mail-to-many.ts'
import { PreparedSms, smsToMany, SmsToManyInput } from './sms-to-many.ts'

const CUSTOM = '/api/v1/accounts/:account_id/custom-sms'

/** SMS to chosen contacts. */
export const {
  messages: customSms,
  send: sendCustomSms,
  recipients: customSmsRecipients,
  cancel: cancelCustomSms,
} = smsToMany({ name: 'custom-sms', id: 'accounts.customSms', collection: CUSTOM, people: 'chosen contacts' })

const CustomSmsInput = SmsToManyInput.extend({ contact_ids: chosenContacts })
export type CustomSmsInput = z.infer<typeof CustomSmsInput>

/** Saves the draft and returns its preview. */
export const prepareCustomSms = defineEndpoint({
  id: 'accounts.customSms.create',
  method: 'POST',
  path: CUSTOM,
  access: permission('sms-messages.send'),
  summary: 'Prepare an SMS to chosen contacts',
  body: CustomSmsInput,
  response: PreparedSms,
  opaque: ['body'],
})
