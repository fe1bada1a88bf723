import { sql } from 'kysely'
import { PREPARED, type Preparation, type World } from '../body-references/prepared-worlds.ts'

const run = async ({ app }: World, statement: ReturnType<typeof sql>) => {
  const { rows } = await statement.execute(app.database.db)
  return rows[0] === undefined ? 0 : (Object.values(rows[0] as Record<string, number | string>)[0] as number | string)
}

/** Brings an order of the account into a state. */
const order = (kind: 'sales' | 'production', status: string, body?: Record<string, unknown>) => async (world: World) => {
  const uuid = world.keys[`${kind}-orders`]
  const relation = kind === 'sales' ? sql`, account_relation_uuid = ${world.keys.relations}` : sql``
  await run(
    world,
    sql`UPDATE orders SET order_status_id = (SELECT id FROM order_statuses WHERE applies_to = ${kind} AND code = ${status}),
      previous_status_id = (SELECT id FROM order_statuses WHERE applies_to = ${kind} AND code = 'in_progress' AND ${status === 'on_hold'})${relation} WHERE uuid = ${uuid}`,
  )
  return { body: body ?? {} }
}
/** Brings an item into a state, in an order that is in progress. */
const item = (status: string, body?: Record<string, unknown>) => async (world: World) => {
  await order('sales', 'in_progress')(world)
  await run(
    world,
    sql`UPDATE order_items SET status = ${status}, previous_status = ${status === 'on_hold' ? 'in_production' : null} WHERE uuid = ${world.keys['order-items']}`,
  )
  return { body: body ?? {} }
}
/** Brings the campaign of the account by mail or SMS into a state. */
const mailing = (medium: 'email' | 'sms', status: string) => async (world: World) => {
  await run(world, sql`UPDATE ${sql.table(`${medium}_campaigns`)} SET status = ${status} WHERE id = ${world.keys[`${medium}-campaigns`]}`)
  return {}
}
/** Brings a message to chosen contacts into a state. */
const toChosen = (medium: 'emails' | 'sms', status: string) => async (world: World) => {
  await run(world, sql`UPDATE stage_messages SET status = ${status} WHERE id = ${world.keys[`custom-${medium}`]}`)
  return status === 'draft' ? { body: { id: world.keys[`custom-${medium}`], recipients: 1 } } : {}
}
const webhook = (status: string) => async (world: World) => {
  await run(world, sql`UPDATE webhook_endpoints SET status = ${status} WHERE id = ${world.keys['webhook-endpoints']}`)
  return {}
}
const received = async (world: World) => {
  await run(
    world,
    sql`UPDATE payments SET account_relation_uuid = ${world.keys.relations}, contact_id = NULL WHERE uuid = ${world.keys.payments}`,
  )
  return { body: { reason: 'Entered twice.' } }
}
const form =
  (status: string, has_draft = false) =>
  async (world: World) => {
    await run(world, sql`UPDATE forms SET status = ${status}, has_draft = ${has_draft} WHERE uuid = ${world.keys.forms}`)
    return {}
  }
/** Brings the page of the account into a state. Its fixture is published; a draft has another design. */
const page = (status: string, body?: Record<string, unknown>) => async (world: World) => {
  await run(
    world,
    sql`UPDATE pages SET status = ${status}, design_hash = CASE WHEN ${body !== undefined} THEN repeat('1', 64) ELSE design_hash END WHERE id = ${world.keys.pages}`,
  )
  return { body: body ?? {} }
}
const automation =
  (status: string, has_draft = false) =>
  async (world: World) => {
    await run(world, sql`UPDATE automations SET status = ${status}, has_draft = ${has_draft} WHERE uuid = ${world.keys.automations}`)
    return {}
  }
const noted = { note: 'Agreed.' }
/** Brings the relation of the account into a state, asked for by the other side. */
const relation = (status: string) => async (world: World) => {
  await run(
    world,
    sql`UPDATE account_relations SET status = ${status}, initiated_by_account_id = related_account_id WHERE uuid = ${world.keys.relations}`,
  )
  return {}
}
const subscription = (status: string, body?: Record<string, unknown>) => async (world: World) => {
  const uuid = world.keys['account-subscriptions']
  await run(
    world,
    sql`UPDATE account_subscriptions SET status = ${status}, current_period_start = '2026-01-01', current_period_end = '2099-01-01', next_renewal_on = '2099-01-01'
      WHERE uuid = ${uuid}`,
  )
  return { body: body ?? {} }
}
/** The records of a preparation, named in a field of the body. */
const naming = (endpoint: string, kind: string, bodyOf: (key: unknown) => Record<string, unknown>) => async (world: World) => ({
  body: bodyOf((await PREPARED[endpoint]!(world)).keys![kind]),
})

/** The state from which an action starts, by endpoint; the other actions start from the records as they are made. */
export const STATE_WORLDS: Readonly<Record<string, (world: World) => Promise<Preparation>>> = {
  ...PREPARED,
  'payments.void': received,
  'payments.complete': async (world) => {
    await run(world, sql`UPDATE payments SET status = 'pending' WHERE uuid = ${world.keys.payments}`)
    return {}
  },
  'tags.merge': naming('tags.merge', 'tags', (into_id) => ({ into_id })),
  'contacts.merge': naming('contacts.merge', 'contacts', (id) => ({ loser_ids: [id] })),
  'accounts.contacts.merge': async (world) => ({
    body: { winner_id: world.keys.contacts, loser_ids: [(await PREPARED['contacts.merge']!(world)).keys!.contacts] },
  }),
  'accounts.relations.accept': relation('pending'),
  'accounts.relations.decline': relation('pending'),
  'accounts.relations.resume': relation('suspended'),
  'accountSubscriptions.pause': subscription('active'),
  'accountSubscriptions.resume': subscription('paused'),
  'accountSubscriptions.cancel': subscription('active', { when: 'now', reason: 'Moved away.' }),
  'payments.cancel': async (world) => {
    await run(world, sql`UPDATE payments SET status = 'pending' WHERE uuid = ${world.keys.payments}`)
    return {}
  },
  'accounts.customEmails.cancel': toChosen('emails', 'queued'),
  'accounts.customEmails.send': toChosen('emails', 'draft'),
  'accounts.customSms.cancel': toChosen('sms', 'queued'),
  'emailCampaigns.cancel': mailing('email', 'paused'),
  'smsCampaigns.cancel': mailing('sms', 'paused'),
  'accounts.webhookEndpoints.pause': webhook('active'),
  'accounts.webhookEndpoints.resume': webhook('paused'),
  'accounts.automations.activate': automation('paused'),
  'accounts.automations.pause': automation('active'),
  'accounts.automations.archive': automation('paused'),
  'accounts.automations.publish': automation('active', true),
  'automationRuns.cancel': async () => ({}),
  'automationRuns.skip': async () => ({}),
  'accounts.forms.publish': form('published', true),
  'accounts.forms.close': form('published'),
  'accounts.forms.reopen': form('closed'),
  'pages.publish': page('published', {}),
  'pages.unpublish': page('published'),
  'pages.archive': page('unpublished'),
  'pages.revert': page('published', { number: 1 }),
  'orders.send': order('sales', 'draft'),
  'orders.confirm': order('sales', 'pending'),
  'orders.decline': order('sales', 'pending', { reason: 'Too late.' }),
  'orders.hold': order('sales', 'in_progress'),
  'orders.resume': order('sales', 'on_hold'),
  'orders.cancel': order('sales', 'confirmed', { reason: 'Too late.' }),
  'orders.complete': order('sales', 'delivered'),
  'productionOrders.send': order('production', 'draft'),
  'productionOrders.accept': order('production', 'sent'),
  'productionOrders.decline': order('production', 'sent', { reason: 'Too late.' }),
  'productionOrders.start': order('production', 'accepted'),
  'productionOrders.deliver': order('production', 'in_progress'),
  'productionOrders.complete': order('production', 'delivered'),
  'productionOrders.rework': order('production', 'delivered', { comment: 'Again.' }),
  'productionOrders.cancel': order('production', 'sent', { reason: 'Too late.' }),
  'orderItems.start': item('ready'),
  'orderItems.hold': item('in_production', noted),
  'orderItems.resume': item('on_hold'),
  'orderItems.review': item('in_production'),
  'orderItems.deliver': item('in_production'),
  'orderItems.accept': item('delivered'),
  'orderItems.rework': item('delivered', noted),
  'orderItems.cancel': item('ready', noted),
}
