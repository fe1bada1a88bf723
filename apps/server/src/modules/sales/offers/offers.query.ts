import { sql } from 'kysely'
import { allOffers, offers, type Params } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, searchText, type FilterSql, money } from '#kit/query/filter-sql.ts'
import { groupRows, type Grouping } from '#kit/group-rows.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { byProject } from '#modules/delivery/projects/index.ts'
import { keptTotal, ofSides, sidesOf } from '../documents/index.ts'
import { offerIncludes } from './offer-includes.ts'
import { offerPolicy, type OfferRow } from './offer-row.ts'
import { presentOffer } from './offers.presenter.ts'

/** Number of days before its last day from which an offer counts as expiring. */
export const EXPIRING_DAYS = 3

const expiring: FilterSql = (condition, { now }) => {
  const today = sql`(${now}::timestamptz AT TIME ZONE t.time_zone)::date`
  const soon = sql`(t.status IN ('sent', 'viewed') AND t.valid_until BETWEEN ${today} AND ${today} + ${EXPIRING_DAYS}::integer)`
  return condition.kind === 'boolean' && condition.value ? soon : sql`NOT ${soon}`
}

const spec = {
  from: 'offer_rows',
  policy: offerPolicy,
  where: sql`t.deleted_at IS NULL`,
  present: presentOffer,
  filters: {
    search: searchText(),
    status: column('status'),
    // `directionOf` applies this filter, because it depends on the account.
    direction: () => undefined,
    account: column('account_id'),
    client: column('account_relation_uuid', 'uuid'),
    client_account: column('client_account_id'),
    contact: column('contact_id'),
    contact_request: column('contact_request_id'),
    seller: column('user_id'),
    project: column('project_uuid', 'uuid'),
    decline_reason: column('decline_reason_id'),
    expiring,
    total: money('total_minor'),
    issued: day('issue_date'),
    sent: column('sent_at'),
    accepted: column('accepted_at'),
    declined: column('declined_at'),
    valid_until: day('valid_until'),
    date_created: column('created_at'),
  },
  selective: ['contact', 'contact_request', 'client', 'expiring'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: { column: 'number', nulls_last: true },
    total: 'total_minor',
    valid_until: 'valid_until',
    issue_date: { column: 'issue_date', nulls_last: true },
    client: 'client_name',
    title: 'title',
    status: 'status',
  },
  defaultSort: '-created',
  includes: offerIncludes,
} as const

export const offerQuery = resourceQuery<typeof offers, OfferRow>(offers, spec)
export const allOfferQuery = resourceQuery<typeof allOffers, OfferRow>(allOffers, spec)

/**
 * Locks an offer for the rest of the transaction, if the caller may read it.
 * @param action second half of the permission that the step requires, such as `send` of `offers.send`
 * @throws 404, 403
 */
export const lockOffer = async (ctx: Context, uuid: string, action = 'update'): Promise<OfferRow> => {
  await run(ctx.db, sql`SELECT 1 FROM offers WHERE uuid = ${uuid} FOR NO KEY UPDATE`)
  const row: OfferRow = await offerQuery.find(ctx, uuid, 'read')
  if (action !== 'read') await offerQuery.authorizeRecord(ctx, uuid, `offers.${action}`)
  return row
}

/** Locks an offer without checking permissions, for its public page and for background jobs. */
export async function offerByUuid(ctx: Pick<Context, 'db'>, uuid: string, lock: 'read' | 'lock' = 'read'): Promise<OfferRow> {
  if (lock === 'lock') await run(ctx.db, sql`SELECT 1 FROM offers WHERE uuid = ${uuid} FOR NO KEY UPDATE`)
  return (await one<OfferRow>(ctx.db, sql`SELECT t.* FROM offer_rows t WHERE t.uuid = ${uuid}`))!
}

/** Restricts a list to issued or received offers. Clients see received offers by default. */
export async function directionOf(ctx: Context, params: Params, query: ListRequest): Promise<Sql> {
  const account_id = params.account_id as number
  return ofSides(account_id, await sidesOf(ctx, account_id, query))
}

type ListInput = { params: Params; query: ListRequest }

export const listOffers = async (ctx: Context, { params, query }: ListInput) => {
  const account_id = params.account_id as number
  const sides = await sidesOf(ctx, account_id, query)
  return offerQuery.page(ctx, query, {}, ofSides(account_id, sides), keptTotal(ctx, query, { account_id, list: 'offers', sides }))
}

const offerGrouping: Grouping = {
  by: {
    status: { column: 'status' },
    seller: { column: 'user_id', label: () => sql`(SELECT u.username FROM users u WHERE u.id = g.key)` },
    project: byProject,
  },
  sums: { currency: 'currency', amounts: { total: sql`t.total_minor` } },
}

export const groupOffers = async (ctx: Context, { params, query }: ListInput) =>
  groupRows(ctx, offerQuery, offerGrouping, { params, query, extra: await directionOf(ctx, params, query) })

export async function listOffersOfContact(ctx: Context, { params, query }: ListInput) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return offerQuery.page(ctx, query, {}, sql`t.account_id = ${contact.account_id} AND t.contact_id = ${contact.id}`)
}

export async function listOffersOfRequest(ctx: Context, { params, query }: ListInput) {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id)
  return offerQuery.page(ctx, query, {}, sql`t.account_id = ${request.account_id} AND t.contact_request_id = ${request.id}`)
}
