import qs from 'qs'

export interface StripeAccount {
  key: string
  webhook_url: string
  webhook_secret: string
}

/** The fields that the stand-in reads from requests and from the payment page. */
export interface Form {
  line_items?: { quantity: string; price_data: { unit_amount: string; currency: string; product_data: { name: string } } }[]
  client_reference_id?: string
  success_url?: string
  cancel_url?: string
  payment_intent?: string
  amount?: string
  metadata?: object
  step?: string
  card?: string
}

/** Parses a form with the brackets of Stripe's nested fields. */
export const parseForm = (body: Buffer) => qs.parse(body.toString(), { depth: 6 }) as Form
