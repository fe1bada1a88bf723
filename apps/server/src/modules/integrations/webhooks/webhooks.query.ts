import { sql } from 'kysely'
import { webhookDeliveries, webhookEndpoints, type WebhookDelivery, type WebhookEndpoint } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import { accountPolicy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'

export type EndpointRow = Row<'webhook_endpoints'> & { user?: WebhookEndpoint['user'] }
/** A row of `webhook_delivery_list`. */
export type DeliveryRow = Row<'webhook_deliveries'> &
  Pick<Row<'webhook_messages'>, 'event' | 'record_type' | 'record_key' | 'requires' | 'parties'> & { event_id: string }

const matching =
  (...columns: string[]): FilterSql =>
  (condition) => {
    if (condition.kind !== 'search') return undefined
    const like = `%${escapeLike(condition.text)}%`
    return sql`(${sql.join(
      columns.map((name) => sql`${sql.ref(`t.${name}`)}::text ILIKE ${like}`),
      sql` OR `,
    )})`
  }

/** Addresses to which events of an account are sent. */
export const endpointQuery = resourceQuery(webhookEndpoints, {
  from: 'webhook_endpoints',
  policy: accountPolicy<EndpointRow>(),
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: { search: matching('url', 'description'), status: column('status'), date_created: column('created_at') },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    url: 'url',
    status: 'status',
    last_success: { column: 'last_success_at', nulls_last: true },
  },
  includes: { user: userInclude('user_id') },
  present: presentEndpoint,
})

/** Deliveries of one endpoint. An agency that acts inside the account sees those about its own documents only. */
export const deliveryQuery = resourceQuery(webhookDeliveries, {
  from: 'webhook_delivery_list',
  policy: accountPolicy<DeliveryRow>({ between: 'parties' }),
  under: { account_id: 'account_id', webhook_endpoint_id: 'webhook_endpoint_id' },
  filters: {
    search: matching('event', 'event_id', 'record_key'),
    status: column('status'),
    kind: column('kind'),
    event: column('event'),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {},
  present: presentDelivery,
})

function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  const { id, account_id, url, description, events, user_id, secret_hint, previous_secret_until, version, created_at, updated_at } = row
  const { last_success_at, last_failure_at, last_error, failures_in_row } = row
  const status = row.status as WebhookEndpoint['status']
  const health = { last_success_at, last_failure_at, last_error, failures_in_row }
  const user = row.user === undefined ? {} : { user: row.user }
  return {
    id,
    account_id,
    url,
    description,
    events,
    status,
    user_id,
    ...user,
    secret_hint,
    previous_secret_until,
    ...health,
    version,
    created_at,
    updated_at,
  }
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const {
    payload: _payload,
    attempt_log: _log,
    record_type: _type,
    record_key: _key,
    requires: _requires,
    parties: _parties,
    claimed_until: _claimed,
    message_uuid: _uuid,
    ...shown
  } = row
  return shown as unknown as WebhookDelivery
}
