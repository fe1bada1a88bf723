// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/sms-gateway.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SmsGateway, SmsGatewayState } from '../../src/messaging/sms-gateway.ts'
export const SMS_PROVIDERS: typeof source.SMS_PROVIDERS = ['twilio', 'yuboto']
export const readSmsGateway: InBrowser<typeof source.readSmsGateway> = { id: 'accounts.smsGateway.read', method: 'GET', path: '/api/v1/accounts/:account_id/sms-gateway', access: { who: 'permission', permission: 'accounts.update' }, records: 'smsGateway' }
const saveSmsGatewayLimits = { username: { maxLength: 100 }, secret: { maxLength: 300 }, base_url: { maxLength: 300 }, sender_id: { minLength: 1, maxLength: 15 } } as const
export const saveSmsGateway: InBrowser<typeof source.saveSmsGateway, typeof saveSmsGatewayLimits> = {
  id: 'accounts.smsGateway.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/sms-gateway',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'smsGateway',
  limits: saveSmsGatewayLimits,
}
export const removeSmsGateway: InBrowser<typeof source.removeSmsGateway> = { id: 'accounts.smsGateway.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/sms-gateway', access: { who: 'permission', permission: 'accounts.update' }, records: 'smsGateway' }
