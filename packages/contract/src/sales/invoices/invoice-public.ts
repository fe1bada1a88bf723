import { z } from 'zod'
import { anyone, permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant, optionalText, text } from '../../kit/fields.ts'
import { Invoice } from './invoices.ts'

/** The public page of a document: the issued document and its open amount. */
export const PublicInvoice = Invoice.extend({
  /** Texts that the law requires, such as the article of an exemption from VAT, in the language of the document. */
  legal_texts: z.array(z.string()),
  /** Bank accounts of the seller, as the PDF prints them. */
  payment_accounts: z.array(
    z.object({
      name: z.string(),
      holder: z.string().nullable(),
      bank_name: z.string().nullable(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
    }),
  ),
}).omit({
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

/** The link works until 90 days after the document is settled, then returns 404, as for unknown tokens. */
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

/** Sent by the page once it is displayed. Fetching the URL alone, as mail scanners do, records no view. */
export const viewPublicInvoice = defineEndpoint({
  id: 'public.invoices.view',
  method: 'POST',
  path: '/api/v1/public/invoices/:token/view',
  access: anyone,
  summary: 'Note that the receiver looked at an invoice',
  params: tokenParams,
  limit: 'public-link',
})

/** Connection of an account to the tax authority, without its key. */
export const MydataConnection = z.object({
  user_name: z.string(),
  environment: z.enum(['production', 'development']),
  base_url: z.string().nullable(),
  is_active: z.boolean(),
  verified_at: instant.nullable(),
  updated_at: instant,
})
export const MydataState = z.object({
  /** Whether transmission is required, as for Greek sellers. */
  is_required: z.boolean(),
  connection: MydataConnection.nullable(),
  /** Whether documents go to a stand-in or the test server instead of the tax authority. */
  is_practice: z.boolean(),
  /** Number of waiting and failed documents. */
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
    /** Default: the stored key. */
    key: optionalText(200),
    environment: z.enum(['production', 'development']).optional(),
    /** URL of another server with the same protocol. */
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
