import { sql } from 'kysely'
import type { AutomationEvent } from '@stoa/contract'
import type { Sql } from '#kit/context.ts'

/** Which events are asked for. */
export interface FactScope {
  account_id: number
  /** Events after this instant. */
  since: Date
  /** The tags, forms, lists, stages, audiences or campaigns that count; without them all do. */
  refs?: readonly (number | string)[] | undefined
  /** Events of these contacts. */
  contact_ids?: readonly number[]
}

const epoch = (at: Sql): Sql => sql`(extract(epoch FROM ${at}) * 1000)::bigint`
const numbers = ({ refs }: FactScope): Sql => sql`${[...(refs ?? [])].map(Number)}::bigint[]`
const among = (column: Sql, scope: FactScope): Sql => (scope.refs?.length ? sql`AND ${column} = any(${numbers(scope)})` : sql``)
const ofContact = (column: Sql, { contact_ids }: FactScope): Sql =>
  contact_ids ? sql`AND ${column} = any(${[...contact_ids]}::bigint[])` : sql``

const request = (key: string, where: Sql, at: Sql) => (scope: FactScope) =>
  sql`
  SELECT q.contact_id, q.id AS contact_request_id, ${key}::text || q.id || ':' || ${epoch(at)} AS trigger_key, ${at} AS happened_at
  FROM contact_requests q WHERE q.account_id = ${scope.account_id} AND q.deleted_at IS NULL AND ${where} AND ${at} >= ${scope.since}
    ${ofContact(sql`q.contact_id`, scope)}`

const opening = (key: string, at: Sql) => (scope: FactScope) =>
  sql`
  SELECT m.contact_id, NULL::bigint AS contact_request_id, ${key}::text || m.id AS trigger_key, ${at} AS happened_at
  FROM email_messages m WHERE m.account_id = ${scope.account_id} AND m.contact_id IS NOT NULL AND m.direction = 'outgoing' AND ${at} >= ${scope.since}
    ${among(sql`m.email_campaign_id`, scope)} ${ofContact(sql`m.contact_id`, scope)}`

/** What happened to a request, or to the contact of a stage. */
const transition = (where: Sql, key: Sql) => (scope: FactScope) =>
  sql`
  SELECT coalesce(q.contact_id, x.subject_id) AS contact_id, q.id AS contact_request_id, ${key} AS trigger_key, x.moved_at AS happened_at
  FROM pipelines p JOIN stage_transitions x ON x.pipeline_id = p.id AND x.moved_at >= ${scope.since} AND x.to_stage_id IS NOT NULL
  LEFT JOIN contact_requests q ON x.subject_type = 'contact_request' AND q.id = x.subject_id AND q.deleted_at IS NULL
  WHERE p.account_id = ${scope.account_id} AND ${where} AND (x.subject_type = 'contact' OR q.id IS NOT NULL)
    ${among(sql`x.to_stage_id`, scope)} ${ofContact(sql`coalesce(q.contact_id, x.subject_id)`, scope)}`

/** Orders that the account took by hand, and orders of its shop that are not years old when they arrive. */
const orders = (key: string, sale: { where: Sql; at: Sql }, shop: { where: Sql; at: Sql }) => (scope: FactScope) =>
  sql`
  SELECT o.contact_id, o.contact_request_id, ${key}::text || o.uuid AS trigger_key, ${sale.at} AS happened_at FROM orders o
  WHERE o.account_id = ${scope.account_id} AND o.kind = 'sales' AND o.contact_id IS NOT NULL AND o.deleted_at IS NULL AND ${sale.where}
    AND ${sale.at} >= ${scope.since} ${ofContact(sql`o.contact_id`, scope)}
  UNION ALL
  SELECT w.contact_id, NULL, ${`shop-${key}`}::text || w.id, ${shop.at} FROM acc_orders w
  WHERE w.account_id = ${scope.account_id} AND w.contact_id IS NOT NULL AND w.deleted_at IS NULL AND ${shop.where}
    AND w.external_created_at > ${shop.at} - interval '90 days' AND ${shop.at} >= ${scope.since} ${ofContact(sql`w.contact_id`, scope)}`

/**
 * Queries of events by their names: who, the request it is about, a key that names the event for good, and when it happened. Read from
 * the tables in which the events are stored, so that none is lost and a repetition finds the same.
 */
export const FACTS: Readonly<Record<AutomationEvent, (scope: FactScope) => Sql>> = {
  'contact.created': (scope) => sql`
    SELECT c.id AS contact_id, NULL::bigint AS contact_request_id, 'contact:' || c.id AS trigger_key, c.created_at AS happened_at
    FROM contacts c WHERE c.account_id = ${scope.account_id} AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted')
      AND c.created_at >= ${scope.since} ${ofContact(sql`c.id`, scope)}`,
  'contact.tag_added': (scope) => sql`
    SELECT k.contact_id, NULL::bigint AS contact_request_id, 'tag:' || k.tag_id || ':' || ${epoch(sql`k.tagged_at`)} AS trigger_key, k.tagged_at AS happened_at
    FROM contact_tag k WHERE k.account_id = ${scope.account_id} AND k.tagged_at >= ${scope.since}
      ${among(sql`k.tag_id`, scope)} ${ofContact(sql`k.contact_id`, scope)}`,
  'form.submitted': (scope) => sql`
    SELECT f.contact_id, f.contact_request_id, 'form:' || f.id AS trigger_key, f.processed_at AS happened_at
    FROM form_submissions f WHERE f.account_id = ${scope.account_id} AND f.contact_id IS NOT NULL AND f.status IN ('processed', 'awaiting_confirmation')
      AND f.processed_at >= ${scope.since} ${scope.refs?.length ? sql`AND f.form_uuid = any(${[...scope.refs].map(String)}::uuid[])` : sql``}
      ${ofContact(sql`f.contact_id`, scope)}`,
  'subscription.confirmed': (scope) => sql`
    SELECT s.contact_id, NULL::bigint AS contact_request_id, 'list:' || s.contact_list_id || ':' || ${epoch(sql`s.subscribed_at`)} AS trigger_key,
      s.subscribed_at AS happened_at
    FROM subscriptions s WHERE s.account_id = ${scope.account_id} AND s.status = 'subscribed' AND s.subscribed_at >= ${scope.since}
      ${among(sql`s.contact_list_id`, scope)} ${ofContact(sql`s.contact_id`, scope)}`,
  'stage.entered': transition(sql`true`, sql`'stage:' || x.id`),
  'audience.entered': (scope) => sql`
    SELECT m.contact_id, NULL::bigint AS contact_request_id, 'audience:' || m.id AS trigger_key, m.entered_at AS happened_at
    FROM audience_members m WHERE m.account_id = ${scope.account_id} AND NOT m.at_start AND m.entered_at >= ${scope.since}
      ${among(sql`m.audience_id`, scope)} ${ofContact(sql`m.contact_id`, scope)}`,
  'audience.left': (scope) => sql`
    SELECT m.contact_id, NULL::bigint AS contact_request_id, 'audience-left:' || m.id AS trigger_key, m.left_at AS happened_at
    FROM audience_members m WHERE m.account_id = ${scope.account_id} AND m.left_at >= ${scope.since}
      ${among(sql`m.audience_id`, scope)} ${ofContact(sql`m.contact_id`, scope)}`,
  'contact_request.created': transition(sql`x.from_stage_id IS NULL AND x.subject_type = 'contact_request'`, sql`'request:' || q.id`),
  'contact_request.won': request('won:', sql`q.status = 'won'`, sql`q.closed_at`),
  'contact_request.lost': request('lost:', sql`q.status = 'lost'`, sql`q.closed_at`),
  'email.opened': opening('opened:', sql`m.first_opened_at`),
  'email.clicked': opening('clicked:', sql`m.first_clicked_at`),
  'order.created': orders('order:', { where: sql`true`, at: sql`o.created_at` }, { where: sql`true`, at: sql`w.created_at` }),
  'order.completed': orders(
    'done:',
    { where: sql`o.cancelled_at IS NULL`, at: sql`coalesce(o.delivered_at, o.completed_at)` },
    { where: sql`w.status = 'completed'`, at: sql`w.external_updated_at` },
  ),
  // What a shop changed days before it was connected starts nothing.
  'acc_order.status': (scope) => sql`
    SELECT w.contact_id, NULL::bigint AS contact_request_id, 'shop-status:' || w.id || ':' || w.status || ':' || ${epoch(sql`w.status_changed_at`)} AS trigger_key,
      w.status_changed_at AS happened_at
    FROM acc_orders w WHERE w.account_id = ${scope.account_id} AND w.contact_id IS NOT NULL AND w.deleted_at IS NULL
      AND w.status_changed_at >= ${scope.since} AND w.external_updated_at > w.status_changed_at - interval '2 days'
      ${scope.refs?.length ? sql`AND w.status = any(${[...scope.refs].map(String)}::text[])` : sql``} ${ofContact(sql`w.contact_id`, scope)}`,
}
