import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { longText, optionalText } from '../../kit/fields.ts'
import { money } from '../documents/lines.ts'
import { Order } from './orders.ts'

const reason = z.string().trim().min(1).max(2000)
const note = longText(2000)

function step<Body extends z.ZodObject>(owner: 'orders' | 'productionOrders', name: string, right: string, summary: string, body: Body) {
  const path = owner === 'orders' ? 'orders' : 'production-orders'
  return defineEndpoint({
    id: `${owner}.${name}`,
    method: 'POST',
    path: `/api/v1/${path}/:uuid/${name}`,
    access: permission(right),
    summary,
    body: body as unknown as z.ZodType<z.infer<Body>>,
    response: oneOf(Order),
  })
}
const sale = <Body extends z.ZodObject>(name: string, right: string, summary: string, body: Body) =>
  step('orders', name, `orders.${right}`, summary, body)
const production = <Body extends z.ZodObject>(name: string, right: string, summary: string, body: Body) =>
  step('productionOrders', name, `production-orders.${right}`, summary, body)

/** Sends a draft to its buyer, who confirms or declines it. */
export const sendOrder = sale('send', 'update', 'Send an order for confirmation', z.object({ note }))
/** By the buyer, or by the seller who was told so. */
export const confirmOrder = sale('confirm', 'read', 'Confirm an order', z.object({ note, purchase_order_number: optionalText(40) }))
export const declineOrder = sale('decline', 'read', 'Decline an order', z.object({ reason }))
export const holdOrder = sale('hold', 'update', 'Put an order on hold', z.object({ note }))
export const resumeOrder = sale('resume', 'update', 'Take an order up again', z.object({ note }))
export const cancelOrder = sale('cancel', 'update', 'Cancel an order', z.object({ reason }))
/** Accepts everything that was delivered, by the buyer or by the seller. */
export const completeOrder = sale('complete', 'read', 'Accept what was delivered and complete an order', z.object({ note }))

export const sendProductionOrder = production('send', 'update', 'Send a production order to its provider', z.object({ note }))
export const acceptProductionOrder = production('accept', 'read', 'Accept a production order', z.object({ note }))
export const declineProductionOrder = production('decline', 'read', 'Decline a production order', z.object({ reason }))
export const startProductionOrder = production('start', 'read', 'Begin to work on a production order', z.object({ note }))
export const deliverProductionOrder = production('deliver', 'read', 'Deliver a production order', z.object({ note }))
export const reworkProductionOrder = production('rework', 'update', 'Send a delivered production order back', z.object({ comment: reason }))
/** Accepts what the provider delivered; `pass_on` hands the finished sales items to the client at once. */
export const completeProductionOrder = production(
  'complete',
  'update',
  'Accept the delivery of a production order',
  z.object({ note, pass_on: z.boolean().optional() }),
)
/** While work is going on it takes the amount that both sides agreed on. */
export const cancelProductionOrder = production(
  'cancel',
  'update',
  'Cancel a production order',
  z.object({ reason, agreed_minor: money.nullish() }),
)
