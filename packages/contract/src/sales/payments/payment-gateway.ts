import { z } from 'zod'
import { anyone, permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf, paramsOf } from '../../kit/endpoint.ts'
import { flag, instant } from '../../kit/fields.ts'

const GATEWAY = '/api/v1/accounts/:account_id/payment-gateway'

/** The account's contract with a provider of online payments. Its keys never leave. */
export const PaymentGatewayState = z.object({
  gateway: z
    .object({
      provider: z.enum(['stripe']),
      /** Takes no money: for practice. */
      is_stand_in: z.boolean(),
      /** `needs_reauth`: the provider refuses the key since. */
      status: z.enum(['active', 'needs_reauth']),
      payment_account_uuid: z.uuid().nullable(),
      verified_at: instant,
      updated_at: instant,
      /** Address to enter at the provider for its webhooks. */
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

/** Kept only when the provider takes the key; otherwise 422 on `secret_key`. */
export const savePaymentGateway = defineEndpoint({
  id: 'accounts.paymentGateway.update',
  method: 'PUT',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: 'Take online payments through Stripe',
  params: accountParams,
  body: z.object({
    is_stand_in: flag.optional(),
    /** The kept ones stay when left out. */
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

/** What whoever has the link of an invoice may do to pay it. */
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

/** Answers the provider's page, on which the card is entered. */
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
