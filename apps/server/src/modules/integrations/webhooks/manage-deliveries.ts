import { WEBHOOK_TEST_EVENT, type BodyOf, type One, type Params, type replayWebhooks, type WebhookDelivery } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { agenciesOf, agenciesOfMaker } from './deliver/agencies-of.ts'
import { enqueueDelivery } from './deliver/deliver-webhooks.job.ts'
import { findEndpoint, managed, requireInAccount } from './manage-endpoints.ts'
import { copyDelivery } from './store/deliveries.ts'
import { addReplay, addTest } from './store/messages.ts'
import { deliveryExport } from './webhooks.export.ts'
import { deliveryQuery, endpointQuery, type DeliveryRow, type EndpointRow } from './webhooks.query.ts'

/** Most events that one replay sends. */
const REPLAYED = 10_000

/** Lists the deliveries of an endpoint. @throws 404 for an endpoint that the account does not have */
export const listDeliveries: typeof deliveryQuery.list = async (ctx, input) => {
  const { account_id, webhook_endpoint_id } = input.params
  await findEndpoint(ctx, account_id, webhook_endpoint_id)
  return deliveryQuery.list(ctx, input)
}

const exportRows = exportList(deliveryQuery, deliveryExport)

/** Exports the deliveries of an endpoint. @throws 404 for an endpoint that the account does not have */
export const exportDeliveries: typeof exportRows = async (ctx, input) => {
  const { account_id, webhook_endpoint_id } = input.params
  await findEndpoint(ctx, account_id, webhook_endpoint_id)
  return exportRows(ctx, input)
}

/** Returns a delivery with what was sent and its attempts. Readers who may not see every record of its kind do not see the record. */
export async function readDelivery(ctx: Context, { params }: { params: Params }): Promise<One<WebhookDelivery>> {
  const row = await deliveryOf(ctx, params)
  const endpoint: EndpointRow = await endpointQuery.find(ctx, row.webhook_endpoint_id)
  const { data } = await deliveryQuery.one(ctx, row)
  const payload = row.payload as Record<string, unknown> | null
  const is_hidden = payload?.data != null && !mayReadRecord(ctx, endpoint, row)
  const attempt_log = row.attempt_log as WebhookDelivery['attempt_log']
  return { data: { ...data, payload: is_hidden ? { ...payload, data: null } : payload, payload_hidden: is_hidden, attempt_log } }
}

/** Sends a delivery again, with the same event id and content. */
export async function resend(ctx: Context, { params }: { params: Params }): Promise<One<WebhookDelivery>> {
  const found = await managed(ctx, params, params.webhook_endpoint_id)
  const row = await deliveryOf(ctx, params)
  const endpoint = requireActive(ctx, found)
  const id = await copyDelivery(ctx.db, row)
  await enqueueDelivery(ctx.services, ctx.db, endpoint)
  ctx.log(entry(endpoint, 'resent', { delivery: row.id }))
  return deliveryQuery.one(ctx, await deliveryQuery.find(ctx, id))
}

/** Sends a test event. It is tried once. */
export async function sendTest(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const endpoint = requireActive(ctx, await managed(ctx, params))
  await addTest(ctx.db, endpoint, WEBHOOK_TEST_EVENT)
  await enqueueDelivery(ctx.services, ctx.db, endpoint)
  return { data: null }
}

/**
 * Sends the events of a time range again, also those that happened while the endpoint was paused.
 * @throws 422 on `to` when the range is empty or has too many events
 */
export async function replay(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof replayWebhooks> }) {
  const endpoint = requireActive(ctx, await managed(ctx, params))
  if (new Date(body.from) > new Date(body.to)) refuse(ctx, { to: 'integrations:replay_order' })
  const agencies = [...(await agenciesOfMaker(ctx.services, endpoint)), ...agenciesOf(ctx.actor, endpoint.account_id)]
  const events = await addReplay(ctx.db, { ...endpoint, agencies }, body, REPLAYED)
  if (events > REPLAYED) refuse(ctx, { to: ['integrations:replay_many', { most: REPLAYED }] })
  if (events) await enqueueDelivery(ctx.services, ctx.db, endpoint)
  ctx.log(entry(endpoint, 'replayed', { ...body, events }))
  return { data: { events } }
}

async function deliveryOf(ctx: Context, params: Params): Promise<DeliveryRow> {
  const row: DeliveryRow = await deliveryQuery.find(ctx, params.id)
  requireInAccount(row, params)
  if (row.webhook_endpoint_id !== params.webhook_endpoint_id) throw notFound()
  return row
}

function requireActive(ctx: Context, endpoint: EndpointRow): EndpointRow {
  if (endpoint.status !== 'active') throw conflict(text(ctx, 'integrations:webhook_not_active'), 'wrong_state')
  return endpoint
}

/** Payloads hold records as the maker may read them, so other readers need the permission for all of its kind. */
function mayReadRecord({ actor }: Context, endpoint: EndpointRow, { account_id, requires }: DeliveryRow): boolean {
  if (endpoint.user_id === actor.id || actor.staff) return true
  const is_narrow = actor.memberships.get(account_id)?.data_scope === 'own'
  return !is_narrow && requires !== null && holdsIn(actor, account_id, requires)
}

const entry = ({ id, account_id, url }: Row<'webhook_endpoints'>, verb: string, context: Record<string, unknown>) => ({
  account_id,
  event: `webhook_endpoint.${verb}`,
  subject_type: 'webhook_endpoint',
  subject_id: id,
  subject_label: url,
  context,
})
