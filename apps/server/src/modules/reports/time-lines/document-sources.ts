import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'
import { logged } from './change-sources.ts'
import { invoicesOf, offersOf, ordersOf, paymentsOf } from './money-sources.ts'
import { beginning, folded, idKey, type Line, type Source } from './time-line-source.ts'
import { commentsOf, notesOf, requestsOf, tasksOf } from './work-sources.ts'

/** A record that two accounts may read. */
export interface SharedLine extends Line {
  id: string
  /** Whether the caller is of the account that keeps the record. */
  isKeeper: boolean
  /** The accounts of the caller that may read the record; its log in other accounts is not shown to them. */
  readers: readonly number[]
}

/** Entries of the log that other sources show as records. */
const NOT_SHOWN_ELSEWHERE = sql`t.event NOT LIKE ALL ('{note.%,comment.%,task.%}'::text[])`

/** The entries of the log about the record: all for the account that keeps it, for others those of their accounts. */
const logOf = ({ account_id, subject, id, isKeeper, readers }: SharedLine): Sql => {
  const accounts = isKeeper ? [account_id] : readers
  return sql`t.account_id = any(${[...accounts]}::bigint[]) AND t.subject_type = ${subject} AND t.subject_id = ${id} AND ${NOT_SHOWN_ELSEWHERE}`
}

/** An offer: its log, the comments of both sides, and the order that was made of it. */
export const offerSources = (line: SharedLine): Source[] => [
  logged(sql`${logOf(line)} AND t.event <> 'offer.commented'`),
  {
    kind: 'comment',
    from: sql`offer_comments t`,
    where: [sql`t.account_id = ${line.account_id} AND t.offer_uuid = ${line.id}`],
    at: sql`t.created_at`,
    key: idKey(sql`t.id`),
    event: sql`'created'`,
    record_id: sql`t.id`,
    title: sql`t.author_name`,
    text: beginning(sql`t.body`),
    searched: folded(sql`t.author_name`, sql`t.body`),
  },
  ...ordersOf(line, sql`t.offer_uuid = ${line.id}`),
]

/** An order: its log and that of its items, their notes, comments and tasks, and its offer and invoices. The other side sees its statuses. */
export function orderSources(line: SharedLine): Source[] {
  const { account_id, id, isKeeper } = line
  const items = sql`SELECT i.uuid FROM order_items i WHERE i.account_id = ${account_id} AND i.order_uuid = ${id}`
  const ofItems = { ...line, subject: 'order_item' }
  const keys = sql`IN (SELECT i.uuid::text FROM (${items}) i)`
  if (!isKeeper) return [statuses(line), ...(line.readers.length ? [commentsOf({ ...ofItems, account_id: line.readers[0]! }, keys)] : [])]
  return [
    logged(logOf(line)),
    logged(
      sql`t.account_id = ${account_id} AND t.subject_type = 'order_item' AND t.subject_id ${keys} AND ${NOT_SHOWN_ELSEWHERE}`,
      undefined,
      sql`t.subject_label`,
    ),
    notesOf(ofItems, keys),
    commentsOf(ofItems, keys),
    ...tasksOf(line, sql`t.order_item_uuid IN (${items})`),
    ...offersOf(line, sql`t.order_uuid = ${id}`),
    ...invoicesOf(line, sql`t.order_uuid = ${id}`),
    ...paymentsOf(
      line,
      paidFor(account_id, sql`SELECT f.uuid FROM invoices f WHERE f.account_id = ${account_id} AND f.order_uuid = ${id}`),
    ),
  ]
}

/** The statuses of an order, which both sides see. People are of the account that keeps it, so that they are not named. */
const statuses = ({ account_id, id }: SharedLine): Source => ({
  kind: 'stage',
  from: sql`order_status_history t`,
  where: [sql`t.account_id = ${account_id} AND t.order_uuid = ${id}`],
  at: sql`t.at`,
  key: idKey(sql`t.id`),
  event: sql`'status'`,
  record_id: sql`t.order_uuid`,
  text: beginning(sql`t.note`),
  status: sql`(SELECT s.code FROM order_statuses s WHERE s.id = t.to_status_id)`,
  searched: folded(sql`t.note`),
})

/** Payments of the invoices that a query selects. */
const paidFor = (account_id: number, invoices: Sql): Sql =>
  sql`t.uuid IN (SELECT a.payment_uuid FROM payment_allocations a WHERE a.account_id = ${account_id} AND a.invoice_uuid IN (${invoices}) AND a.reversed_at IS NULL)`

/** An invoice: its log, payments and credit notes. */
export const invoiceSources = (line: SharedLine): Source[] => [
  logged(logOf(line)),
  ...invoicesOf(line, sql`t.credits_invoice_uuid = ${line.id}`),
  ...paymentsOf(line, paidFor(line.account_id, sql`SELECT ${line.id}::uuid`)),
]

/** A subscription: its log, its bills and their payments. */
export function subscriptionSources(line: SharedLine): Source[] {
  const bills = sql`SELECT b.invoice_uuid FROM account_subscription_orders b
    WHERE b.account_id = ${line.account_id} AND b.account_subscription_uuid = ${line.id} AND b.invoice_uuid IS NOT NULL`
  return [logged(logOf(line)), ...invoicesOf(line, sql`t.uuid IN (${bills})`), ...paymentsOf(line, paidFor(line.account_id, bills))]
}

/** A project: its log, tasks, enquiries and documents. Accounts that take part see the tasks that are published to them. */
export function projectSources(line: SharedLine): Source[] {
  const of = sql`t.project_uuid = ${line.id}`
  if (!line.isKeeper) return line.readers.slice(0, 1).flatMap((account_id) => tasksOf({ ...line, account_id }, of))
  return [logged(logOf(line)), ...tasksOf(line, of), ...requestsOf(line, of), ...offersOf(line, of), ...ordersOf(line, of)]
}

/** A relation: its log and notes, and the documents between both accounts. */
export function relationSources(line: SharedLine): Source[] {
  const of = sql`t.account_relation_uuid = ${line.id}`
  if (!line.isKeeper) return [logged(logOf(line))]
  return [
    logged(logOf(line)),
    notesOf(line, sql`= ${line.id}`),
    ...offersOf(line, of),
    ...ordersOf(line, of),
    ...invoicesOf(line, of),
    ...paymentsOf(line, of),
  ]
}
