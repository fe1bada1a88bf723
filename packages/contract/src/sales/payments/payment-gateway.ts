import { z } from 'zod'
import { anyone, permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf, paramsOf } from '../../kit/endpoint.ts'
import { flag, instant } from '../../kit/fields.ts'

const GATEWAY = '/api/v1/accounts/:account_id/payment-gateway'

/** Payment gateway of an account, without its keys. */
export const PaymentGatewayState = z.object({
  gateway: z
    .object({
      provider: z.enum(['stripe']),
      /** Moves no money, for practice. */
      is_stand_in: z.boolean(),
      /** `needs_reauth`: the provider now refuses the key. */
      status: z.enum(['active', 'needs_reauth']),
      payment_account_uuid: z.uuid().nullable(),
      verified_at: instant,
      updated_at: instant,
      /** URL for webhooks, to enter at the provider. */
      webhook_url: z.string(),
    })
    .nullable(),
  can_practise: z.boolean(),
})
export type PaymentGatewayState = z.infer<typeof PaymentGatewayState>

export const readPaymentGateway = defineEndpoint({
  id: 'accounts.paymentGateway.read',
  method: 'GET',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: 'By what the account takes online payments',
  params: accountParams,
  response: oneOf(PaymentGatewayState),
})

/** Stored only if the provider accepts the key; otherwise 422 on `secret_key`. */
export const savePaymentGateway = defineEndpoint({
  id: 'accounts.paymentGateway.update',
  method: 'PUT',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: 'Take online payments through Stripe',
  params: accountParams,
  body: z.object({
    is_stand_in: flag.optional(),
    /** Default: the stored keys. */
    secret_key: z.string().trim().max(300).nullish(),
    webhook_secret: z.string().trim().max(300).nullish(),
    payment_account_uuid: z.uuid().nullish(),
  }),
  response: oneOf(PaymentGatewayState),
  limit: 'heavy',
  transaction: 'none',
})

export const removePaymentGateway = defineEndpoint({
  id: 'accounts.paymentGateway.delete',
  method: 'DELETE',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: 'Take no more online payments',
  params: accountParams,
})

/** Payment options for anyone with the link of an invoice. */
export const PaymentOptions = z.object({ number: z.string(), currency: z.string(), balance_minor: z.int(), by_card: z.boolean() })
export type PaymentOptions = z.infer<typeof PaymentOptions>

const open = '/api/v1/public/invoices/:public_token'

export const readPaymentOptions = defineEndpoint({
  id: 'public.invoices.paymentOptions',
  method: 'GET',
  path: `${open}/payment-options`,
  access: anyone,
  summary: 'How an invoice can be paid',
  params: paramsOf(open),
  response: oneOf(PaymentOptions),
  limit: 'public-link',
})

/** Returns the page of the provider on which the payer enters the card. */
export const beginCheckout = defineEndpoint({
  id: 'public.invoices.checkout',
  method: 'POST',
  path: `${open}/checkout`,
  access: anyone,
  summary: 'Begin to pay an invoice by card',
  params: paramsOf(open),
  response: oneOf(z.object({ url: z.url() })),
  limit: 'public-link',
  transaction: 'none',
})
