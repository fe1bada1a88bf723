// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/account-senders.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { DomainCheck, WarmUp, AccountSender, SenderVerification, SmtpSettings, EmailSignatures } from '../../src/messaging/account-senders.ts'
export const listAccountSenders: InBrowser<typeof source.listAccountSenders> = { id: 'accounts.emailSenders.list', method: 'GET', path: '/api/v1/accounts/:account_id/email-senders', access: { who: 'permission', permission: 'email-messages.read' }, records: 'emailSenders' }
const createAccountSenderLimits = { email: { minLength: 1, maxLength: 254 }, from_name: { maxLength: 80 } } as const
export const createAccountSender: InBrowser<typeof source.createAccountSender, typeof createAccountSenderLimits> = {
  id: 'accounts.emailSenders.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-senders',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'emailSenders',
  limits: createAccountSenderLimits,
}
const updateAccountSenderLimits = { from_name: { maxLength: 80 }, warm_up: { fields: { first: { min: 1, max: 100000 }, growth_percent: { min: 0, max: 100 }, days: { min: 1, max: 90 } } } } as const
export const updateAccountSender: InBrowser<typeof source.updateAccountSender, typeof updateAccountSenderLimits> = {
  id: 'accounts.emailSenders.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/email-senders/:uuid',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'emailSenders',
  limits: updateAccountSenderLimits,
}
export const removeAccountSender: InBrowser<typeof source.removeAccountSender> = {
  id: 'accounts.emailSenders.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/email-senders/:uuid',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'emailSenders',
}
export const sendSenderVerification: InBrowser<typeof source.sendSenderVerification> = {
  id: 'accounts.emailSenders.verification.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-senders/:uuid/verification',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'verification',
}
export const checkSenderDomain: InBrowser<typeof source.checkSenderDomain> = {
  id: 'accounts.emailSenders.domainChecks.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-senders/:uuid/domain-checks',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'domainChecks',
}
export const readSenderVerification: InBrowser<typeof source.readSenderVerification> = { id: 'email.senderVerifications.read', method: 'GET', path: '/api/v1/email/sender-verifications/:token', access: { who: 'anyone' }, records: 'senderVerifications' }
export const confirmSenderVerification: InBrowser<typeof source.confirmSenderVerification> = { id: 'email.senderVerifications.create', method: 'POST', path: '/api/v1/email/sender-verifications/:token', access: { who: 'anyone' }, records: 'senderVerifications' }
export const readSmtpSettings: InBrowser<typeof source.readSmtpSettings> = { id: 'accounts.smtpSettings.read', method: 'GET', path: '/api/v1/accounts/:account_id/smtp-settings', access: { who: 'permission', permission: 'accounts.update' }, records: 'smtpSettings' }
const saveSmtpSettingsLimits = { host: { minLength: 1, maxLength: 253 }, port: { min: 1, max: 65535 }, user: { maxLength: 254 }, password: { maxLength: 500 }, bounce_domain: { maxLength: 253 } } as const
export const saveSmtpSettings: InBrowser<typeof source.saveSmtpSettings, typeof saveSmtpSettingsLimits> = {
  id: 'accounts.smtpSettings.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/smtp-settings',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'smtpSettings',
  limits: saveSmtpSettingsLimits,
}
export const removeSmtpSettings: InBrowser<typeof source.removeSmtpSettings> = { id: 'accounts.smtpSettings.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/smtp-settings', access: { who: 'permission', permission: 'accounts.update' }, records: 'smtpSettings' }
export const readEmailSignature: InBrowser<typeof source.readEmailSignature> = { id: 'accounts.emailSignature.read', method: 'GET', path: '/api/v1/accounts/:account_id/email-signature', access: { who: 'permission', permission: 'email-messages.read' }, records: 'emailSignature' }
const saveEmailSignatureLimits = { html: { maxLength: 20000 } } as const
export const saveEmailSignature: InBrowser<typeof source.saveEmailSignature, typeof saveEmailSignatureLimits> = {
  id: 'accounts.emailSignature.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/email-signature',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'emailSignature',
  limits: saveEmailSignatureLimits,
}
