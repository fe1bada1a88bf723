import { z } from 'zod'
import { anyone, permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant, optionalText, text } from '../../kit/fields.ts'
import { Invoice } from './invoices.ts'

/** What the receiver of a link sees without a login: the document as issued, and what is still owed. */
export const PublicInvoice = Invoice.omit({
  account_relation_uuid: true,
  client_account_id: true,
  contact_id: true,
  order_uuid: true,
  account_subscription_order_uuid: true,
  series_id: true,
  version: true,
})
export type PublicInvoice = z.infer<typeof PublicInvoice>

const tokenParams = z.object({ token: z.string().min(1).max(200) })

/** The link works until 90 days after the document is settled; then, and for any other token, it is a 404. */
export const readPublicInvoice = defineEndpoint({
  id: 'public.invoices.read',
  method: 'GET',
  path: '/api/v1/public/invoices/:token',
  access: anyone,
  summary: 'An issued invoice by its link',
  params: tokenParams,
  limit: 'public-link',
  response: oneOf(PublicInvoice),
})

export const publicInvoicePdf = defineEndpoint({
  id: 'public.invoices.pdf',
  method: 'GET',
  path: '/api/v1/public/invoices/:token/pdf',
  access: anyone,
  summary: 'PDF of an issued invoice by its link',
  params: tokenParams,
  limit: 'public-link',
  response: z.any(),
  produces: 'file',
})

/** Said by the page once it is shown; opening the address alone, as mail scanners do, notes nothing. */
export const viewPublicInvoice = defineEndpoint({
  id: 'public.invoices.view',
  method: 'POST',
  path: '/api/v1/public/invoices/:token/view',
  access: anyone,
  summary: 'Note that the receiver looked at an invoice',
  params: tokenParams,
  limit: 'public-link',
})

/** Connection of an account with the tax authority; the key never comes back. */
export const MydataConnection = z.object({
  user_name: z.string(),
  environment: z.enum(['production', 'development']),
  base_url: z.string().nullable(),
  is_active: z.boolean(),
  verified_at: instant.nullable(),
  updated_at: instant,
})
export const MydataState = z.object({
  /** Greek sellers transmit; others need not. */
  is_required: z.boolean(),
  connection: MydataConnection.nullable(),
  /** Documents that wait or failed. */
  pending: z.int(),
  failed: z.int(),
})
export type MydataState = z.infer<typeof MydataState>

const path = '/api/v1/accounts/:account_id/mydata'

export const readMydata = defineEndpoint({
  id: 'accounts.mydata.read',
  method: 'GET',
  path,
  access: permission('accounts.read'),
  summary: 'Connection with the tax authority',
  params: accountParams,
  response: oneOf(MydataState),
})

export const saveMydata = defineEndpoint({
  id: 'accounts.mydata.update',
  method: 'PUT',
  path,
  access: permission('accounts.update'),
  summary: 'Connect the account with the tax authority, after trying the login',
  params: accountParams,
  transaction: 'none',
  body: z.object({
    user_name: text(80),
    /** Left out: the kept one stays. */
    key: optionalText(200),
    environment: z.enum(['production', 'development']).optional(),
    /** Another server that speaks the same protocol. */
    base_url: optionalText(300),
    is_active: z.boolean().optional(),
  }),
  response: oneOf(MydataState),
})

export const removeMydata = defineEndpoint({
  id: 'accounts.mydata.delete',
  method: 'DELETE',
  path,
  access: permission('accounts.update'),
  summary: 'Forget the connection with the tax authority',
  params: accountParams,
})
