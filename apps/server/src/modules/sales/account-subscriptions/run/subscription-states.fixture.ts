import { sql } from 'kysely'
import { expect } from 'vitest'
import { GUEST } from '#access/actor.ts'
import { rows, run, type NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { noEffects, type Effects } from '#kit/effects.ts'
import type { frozenClock } from '#lib/clock.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { contextOf } from '#platform/build-context.ts'
import { systemRequest } from '#platform/system-request.ts'
import type { TestApp } from '#test/app.ts'
import { changeBill, insertBill, type NewBillRow } from '../store/bills.ts'
import { insertSubscription } from '../store/subscriptions.ts'
import { subscribing, type Subscribing } from '../subscriptions.fixture.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { readSubscription } from '../write-subscription.ts'

/** A subscription as it is stored before the step, and the ladder and the order on which it depends. */
export interface Stored {
  row?: Partial<NewRow<'account_subscriptions'>>
  bills?: readonly StoredBill[]
  /** Dunning ladder of the seller. */
  ladder?: readonly object[]
  /** Status of the order from which the subscription comes. */
  order?: string
}

export type StoredBill = Pick<NewBillRow, 'period_start' | 'period_end' | 'due_date' | 'status'> &
  Partial<NewBillRow> & { problems?: SubscriptionOrderRow['problems'] }

/** All that a step did. What does not change is absent. */
export interface Outcome {
  /** Status of the row that the step returned. */
  returned: string
  /** Stored columns that changed, with their new values. */
  changed: Record<string, unknown>
  /** New and changed bills, the oldest first. */
  bills: Record<string, unknown>[]
  /** Entries of the log with changes and context: the same in both accounts, and each with a live event that names the changes. */
  log: unknown[]
  /** Notifications: text variant, recipients and values. */
  notices: unknown[]
  /** Log entries about other records, such as invoices. */
  others: string[]
  tasks: Record<string, unknown>[]
}

/** Monthly from the first of February, in its first period, which is paid; the next bill is due on the first of March. */
const RUNNING = {
  status: 'active',
  name: 'Basic',
  unit_price_minor: 30_000,
  anchor_day: 1,
  anchor_date: '2026-02-01',
  start_date: '2026-02-01',
  current_period_start: '2026-02-01',
  current_period_end: '2026-03-01',
  next_renewal_on: '2026-03-01',
  cycles_done: 1,
  auto_issue: false,
} as const

/** The outcome of a step that does nothing, except for the returned status. */
export const NOTHING = { changed: {}, bills: [], log: [], notices: [], others: [], tasks: [] }

/** A seller and a client of whom each has a person to notify: the manager of the client, and the owner of the client's account. */
export async function notifying(app: TestApp): Promise<Subscribing> {
  const made = await subscribing(app)
  const { db } = app.database
  await run(db, sql`UPDATE account_relations SET manager_id = ${made.seller.id} WHERE uuid = ${made.relation_uuid}`)
  await run(db, sql`UPDATE accounts SET owner_id = ${made.client.id} WHERE id = ${made.client.account_id}`)
  return made
}

/** The notification of both sides. */
export const bothSides = (text: string, values: Record<string, unknown>) => [
  [text, 'seller: manager', values],
  [text, 'buyer: client', values],
]

/**
 * Stores a subscription, runs a step at ten o'clock (UTC) of a day and tells all that it did. Everything is rolled back, so
 * that many cases share the seller and the client.
 */
export async function outcomeOf(
  app: TestApp,
  made: Subscribing,
  day: string,
  stored: Stored,
  step: (ctx: Context, row: SubscriptionRow, day: string) => Promise<SubscriptionRow>,
): Promise<Outcome> {
  const clock = app.services.clock as ReturnType<typeof frozenClock>
  clock.set(`${day}T10:00:00Z`)
  const effects = noEffects()
  let outcome: Outcome | undefined
  const undone = new Error('undone')
  const work = app.database.db.transaction().execute(async (db) => {
    const ctx = contextOf(app.services, db, { actor: GUEST, request: { ...systemRequest('test'), ignored: [] }, files: {} }, effects)
    const uuid = await store(ctx, made, stored)
    const before = { row: await readSubscription(ctx, uuid), bills: await billsOf(ctx, uuid) }
    const returned = await step(ctx, before.row, day)
    outcome = {
      returned: returned.status,
      changed: difference(before.row, await readSubscription(ctx, uuid)),
      bills: changedBills(before.bills, await billsOf(ctx, uuid)),
      ...toldBy(effects, made, uuid),
      tasks: await rows(
        db,
        sql`SELECT title, description, type, priority, due_at, user_assigned_id = ${made.seller.id} AS is_of_manager FROM tasks WHERE account_id = ${made.seller.account_id}`,
      ),
    }
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return outcome!
}

async function store(ctx: Context, made: Subscribing, { row, bills = [], ladder, order }: Stored): Promise<string> {
  const { account_id } = made.seller
  if (ladder) await run(ctx.db, sql`UPDATE accounts SET settings = ${JSON.stringify({ dunning: ladder })}::jsonb WHERE id = ${account_id}`)
  const uuid = await insertSubscription(ctx.db, {
    ...RUNNING,
    uuid: uuidv7(),
    account_id,
    number: 'SUB-1',
    account_relation_uuid: made.relation_uuid,
    buyer_account_id: made.client.account_id,
    product_id: made.product_id,
    ...(order && { order_uuid: await insertOrder(ctx, made, order) }),
    ...row,
  })
  for (const { problems, ...bill } of bills) {
    const net = bill.net_minor ?? 30_000
    const values = { unit_price_minor: net, net_minor: net, vat_minor: 0, total_minor: net, currency: 'EUR', lines: [], quantity: 1 }
    const kind = bill.kind ?? ('initial' as const)
    const { uuid: key } = (await insertBill(ctx.db, {
      ...values,
      uuid: uuidv7(),
      account_id,
      account_subscription_uuid: uuid,
      kind,
      ...bill,
    }))!
    if (problems) await changeBill(ctx.db, key, { problems })
  }
  return uuid
}

async function insertOrder({ db }: Context, made: Subscribing, code: string): Promise<string> {
  const uuid = uuidv7()
  const { account_id } = made.seller
  await run(
    db,
    sql`
    INSERT INTO orders (uuid, account_id, kind, number, client_account_id, supplier_account_id, account_relation_uuid, order_status_id, order_date)
    SELECT ${uuid}, ${account_id}, 'sales', 'ΠΑΡ-1', ${made.client.account_id}, ${account_id}, ${made.relation_uuid}, id, current_date
    FROM order_statuses WHERE applies_to = 'sales' AND code = ${code}`,
  )
  return uuid
}

const billsOf = ({ db }: Context, uuid: string) =>
  rows<SubscriptionOrderRow>(db, sql`SELECT * FROM account_subscription_orders WHERE account_subscription_uuid = ${uuid} ORDER BY sequence`)

function difference(before: object, after: object): Record<string, unknown> {
  const old = new Map(Object.entries(before))
  const isNew = ([name, value]: [string, unknown]) => name !== 'updated_at' && JSON.stringify(value) !== JSON.stringify(old.get(name))
  return Object.fromEntries(Object.entries(after).filter(isNew))
}

/** Each with its kind, status, dates and amount, and with attempts and errors if it has them. */
function changedBills(before: readonly SubscriptionOrderRow[], after: readonly SubscriptionOrderRow[]): Record<string, unknown>[] {
  const old = new Map(before.map((bill) => [bill.uuid, bill]))
  return after
    .filter((bill) => Object.keys(difference(old.get(bill.uuid) ?? {}, bill)).length > 0)
    .map(({ kind, status, period_start, period_end, due_date, net_minor, attempts, problems }) => ({
      is: `${kind} ${status}`,
      period: `${period_start} ${period_end}`,
      due_date,
      net_minor,
      ...(attempts > 0 && { attempts }),
      ...(problems && { problems }),
    }))
}

/** What both accounts learn must be the same, in the log and live. */
function toldBy({ events, activities, outbox }: Effects, made: Subscribing, uuid: string) {
  const accounts = [made.seller.account_id, made.client.account_id]
  const [log, copy] = accounts.map((account_id) =>
    activities
      .filter((entry) => entry.account_id === account_id && entry.subject_id === uuid)
      .map(
        ({ event, changes, context }) =>
          [event.replace('account-subscription.', ''), changes ?? {}, ...(context ? [context] : [])] as const,
      ),
  )
  expect(copy).toEqual(log)
  const live = events.filter(({ key }) => key === uuid).map(({ name, account_id, changed }) => ({ name, account_id, changed }))
  const logged = log!.flatMap(([, changes]) =>
    accounts.map((account_id) => ({ name: 'account-subscription.updated', account_id, changed: Object.keys(changes) })),
  )
  expect(live).toEqual(logged)
  return {
    log: log!,
    notices: outbox.map((entry) => noticeOf(entry, made)),
    others: [...new Set(activities.filter((entry) => entry.subject_id !== uuid).map((entry) => entry.event))].toSorted(),
  }
}

function noticeOf({ topic, account_id, payload }: Effects['outbox'][number], made: Subscribing) {
  if (topic !== 'notification') return { topic }
  const { setting_code, user_ids, params } = payload as { setting_code: string; user_ids: number[]; params: Record<string, unknown> }
  const { context, subject: _subject, client: _client, seller: _seller, ...values } = params
  const names = new Map([
    [made.seller.id, 'manager'],
    [made.client.id, 'client'],
  ])
  const side = account_id === made.seller.account_id ? 'seller' : 'buyer'
  return [`${setting_code} ${String(context)}`, `${side}: ${user_ids.map((id) => names.get(id) ?? id).join(', ')}`, values]
}
