import type { BodyOf, One, Params, webhookEndpoints, WebhookEndpoint, WebhookEndpointInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changeRow, removeRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse, text } from '#kit/refuse.ts'
import { conflict, forbidden, notFound } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { refuseWhileImpersonating } from '#modules/identity/permissions/index.ts'
import { newSecret, sealSecret } from './deliver/signature.ts'
import { enqueueDelivery } from './deliver/deliver-webhooks.job.ts'
import { cancelOpen, hurry } from './store/deliveries.ts'
import { changeEndpoint, disableEndpointsOf, endpointKind, insertEndpoint, storeSecret } from './store/endpoints.ts'
import { endpointQuery, type EndpointRow } from './webhooks.query.ts'

/**
 * Adds an endpoint that sends what the caller may read. Only this response and that of a rotation contain the secret.
 * @throws 422 on `url` for an address that is not on the public internet
 */
export async function createEndpoint(
  ctx: Context,
  { params, body }: { params: Params; body: WebhookEndpointInput },
): Promise<One<WebhookEndpoint>> {
  const account_id = params.account_id as number
  await requireSender(ctx, account_id)
  await requireAddress(ctx, body.url)
  const { url, description = null, events = null } = body
  const row = await insertEndpoint(ctx.db, {
    account_id,
    user_id: ctx.actor.id,
    url,
    description,
    events,
    secret_ciphertext: '',
    secret_hint: '----',
  })
  const secret = newSecret()
  const stored = await storeSecret(ctx.db, row.id, sealSecret(ctx.services, row.id, secret))
  record(ctx, endpointQuery, endpointKind.subject, 'created', stored)
  return withSecret(ctx, stored, secret)
}

/**
 * Changes an endpoint. A member who changes the address or the events becomes its maker, because records go there as the maker may read them.
 * @throws 422 on `url`
 */
export async function updateEndpoint(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof webhookEndpoints.update> }) {
  const { version, ...values } = body
  const row = await changeRow(ctx, endpointKind, { key: params.id, version }, async (before) => {
    requireInAccount(before, params)
    const is_redirected = values.url !== undefined && values.url !== before.url
    if (is_redirected) await requireAddress(ctx, values.url!)
    const widens = is_redirected || (values.events !== undefined && String(values.events) !== String(before.events))
    if (!widens || before.user_id === ctx.actor.id) return values
    await requireSender(ctx, before.account_id)
    return { ...values, user_id: ctx.actor.id }
  })
  return endpointQuery.one(ctx, row, ['user'])
}

/** Deletes an endpoint. What waits for it is not sent. */
export async function removeEndpoint(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  return removeRow(ctx, endpointKind, params.id, async (row) => {
    requireInAccount(row, params)
    await cancelOpen(ctx.db, row.id)
  })
}

/** Replaces the secret. The previous one signs too for a day, so that receivers can change theirs without losing events. */
export async function rotateSecret(ctx: Context, { params }: { params: Params }): Promise<One<WebhookEndpoint>> {
  const before = await managed(ctx, params)
  const secret = newSecret()
  const row = await storeSecret(ctx.db, before.id, sealSecret(ctx.services, before.id, secret))
  record(ctx, endpointQuery, endpointKind.subject, 'updated', row, { secret: [before.secret_hint, row.secret_hint] })
  return withSecret(ctx, row, secret)
}

/** Stops sending. What waits is kept and sent when the endpoint is resumed; later events are not. */
export async function pauseEndpoint(ctx: Context, { params }: { params: Params }) {
  const before = await managed(ctx, params)
  if (before.status !== 'active') throw conflict(text(ctx, 'integrations:webhook_not_active'), 'wrong_state')
  return changed(ctx, before, await changeEndpoint(ctx.db, before.id, { status: 'paused' }))
}

/** Sends again, what waits at once. A member who resumes an endpoint whose maker lost the right to it becomes its maker. */
export async function resumeEndpoint(ctx: Context, { params }: { params: Params }) {
  const before = await managed(ctx, params)
  if (before.status === 'active') throw conflict(text(ctx, 'integrations:webhook_active'), 'wrong_state')
  if (before.status === 'disabled') await requireSender(ctx, before.account_id)
  const maker = before.status === 'disabled' ? { user_id: ctx.actor.id } : {}
  const row = await changeEndpoint(ctx.db, before.id, { status: 'active', failures_in_row: 0, failing_since: null, ...maker })
  await hurry(ctx.db, row.id)
  await enqueueDelivery(ctx.services, ctx.db, row)
  return changed(ctx, before, row)
}

/** Disables the endpoints of a member who left the account. */
export async function disableEndpointsOfMember(ctx: Context, member: { account_id: number; user_id: number }): Promise<void> {
  for (const row of await disableEndpointsOf(ctx.db, member)) {
    await cancelOpen(ctx.db, row.id)
    record(ctx, endpointQuery, endpointKind.subject, 'updated', row, { status: ['active', 'disabled'] })
  }
}

/** The endpoint of the path, locked, for a caller who manages integrations. */
export async function managed(ctx: Context, params: Params, key = params.id): Promise<EndpointRow> {
  const row: EndpointRow = await endpointQuery.find(ctx, key, 'manage')
  requireInAccount(row, params)
  return row
}

/** @throws 404 for an address that the account does not have */
export async function findEndpoint(ctx: Context, account_id: number, id: number | string): Promise<void> {
  requireInAccount(await endpointQuery.find(ctx, id), { account_id })
}

export function requireInAccount(row: { account_id: number }, params: Params): void {
  if (row.account_id !== params.account_id) throw notFound()
}

/** Records are read through a membership. Staff who are no members have none. */
async function requireSender(ctx: Context, account_id: number): Promise<void> {
  refuseWhileImpersonating(ctx)
  if (!ctx.actor.memberships.has(account_id)) throw forbidden(text(ctx, 'integrations:webhook_members_only'))
  await requireFeature(ctx, account_id, 'api.enabled')
}

async function requireAddress(ctx: Context, url: string): Promise<void> {
  const refusal = await ctx.services.outgoing.inspect(url)
  if (refusal) refuse(ctx, { url: `outgoing:${refusal.kind}` })
}

async function changed(ctx: Context, before: EndpointRow, row: EndpointRow) {
  record(ctx, endpointQuery, endpointKind.subject, 'updated', row, { status: [before.status, row.status] })
  return endpointQuery.one(ctx, row, ['user'])
}

async function withSecret(ctx: Context, row: EndpointRow, secret: string): Promise<One<WebhookEndpoint>> {
  const { data } = await endpointQuery.one(ctx, row, ['user'])
  return { data: { ...data, secret } }
}
