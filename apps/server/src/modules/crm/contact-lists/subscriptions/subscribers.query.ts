import { sql } from 'kysely'
import { subscribers } from '@stoa/contract'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { linked } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { contactQuerySpec } from '../../contacts/index.ts'
import { findListFor } from '../lists/list-batches.ts'

const { total: _total, deepPage: _deepPage, ...spec } = contactQuerySpec

const query = (list_id: number) =>
  resourceQuery(subscribers, {
    ...spec,
    under: {},
    filters: {
      ...spec.filters,
      subscription_status: linked(
        (statuses) =>
          sql`EXISTS (SELECT FROM subscriptions u WHERE u.contact_id = t.id AND u.contact_list_id = ${list_id} AND u.status = any(${statuses}::text[]))`,
      ),
    },
  })

/** Contacts on a list in any status, by the filters of contacts. */
export async function listSubscribers(ctx: Context, { params, query: request }: { params: Params; query: ListRequest }) {
  const list = await findListFor(ctx, params.contact_list_id, 'subscriptions.read')
  const onList = sql`t.account_id = ${list.account_id} AND EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = t.id AND s.contact_list_id = ${list.id})`
  return query(list.id).page(ctx, request, params, onList)
}
