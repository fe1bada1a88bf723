// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/payments/payment-gateway.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PaymentGatewayState, PaymentOptions } from '../../../src/sales/payments/payment-gateway.ts'
export const readPaymentGateway: InBrowser<typeof source.readPaymentGateway> = { id: 'accounts.paymentGateway.read', method: 'GET', path: '/api/v1/accounts/:account_id/payment-gateway', access: { who: 'permission', permission: 'accounts.update' }, records: 'paymentGateway' }
const savePaymentGatewayLimits = { secret_key: { maxLength: 300 }, webhook_secret: { maxLength: 300 } } as const
export const savePaymentGateway: InBrowser<typeof source.savePaymentGateway, typeof savePaymentGatewayLimits> = {
  id: 'accounts.paymentGateway.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/payment-gateway',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'paymentGateway',
  limits: savePaymentGatewayLimits,
}
export const removePaymentGateway: InBrowser<typeof source.removePaymentGateway> = {
  id: 'accounts.paymentGateway.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/payment-gateway',
  access: { who: 'permission', permission: 'accounts.update' },
  records: 'paymentGateway',
}
export const readPaymentOptions: InBrowser<typeof source.readPaymentOptions> = { id: 'public.invoices.paymentOptions', method: 'GET', path: '/api/v1/public/invoices/:public_token/payment-options', access: { who: 'anyone' }, records: 'invoices' }
export const beginCheckout: InBrowser<typeof source.beginCheckout> = { id: 'public.invoices.checkout', method: 'POST', path: '/api/v1/public/invoices/:public_token/checkout', access: { who: 'anyone' }, records: 'invoices' }
