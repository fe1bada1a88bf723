import { randomBytes } from 'node:crypto'
import { addDays, localToday } from '@stoa/domain'
import type { Call } from '../http-stand-in.ts'
import { fieldsOf, rowsOf } from './ads-rows.ts'
import { GaqlError, parseGaql, presentRow, selectRows, type Gaql } from './gaql.ts'
import type { GoogleCustomer } from './google-data.ts'
import type { Refuse } from './google-stand-in.ts'
import { sendJson } from './send-json.ts'

interface AdsOptions {
  customers: GoogleCustomer[]
  page_size: number
  now: () => Date
  /** Whether the token of the next page is refused. */
  pageExpired(): boolean
  refuse: Refuse
}

/** Days for which figures exist. */
const DAYS = 400

/** Answers the calls of the Google Ads API: the accessible customers, and searches. */
export function answerAds(call: Call, options: AdsOptions): void {
  const { customers, refuse } = options
  const { url, method, response, request } = call
  if (method === 'GET' && /^\/v\d+\/customers:listAccessibleCustomers$/.test(url.pathname))
    return sendJson(response, 200, { resourceNames: [`customers/${customers[0]!.id}`] })
  const id = /^\/v\d+\/customers\/(\d+)\/googleAds:search$/.exec(url.pathname)?.[1]
  if (!id || method !== 'POST') return sendJson(response, 404, { error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } })
  const customer = customers.find((one) => one.id === id)
  if (!customer) return refuse(call, 403, 'PERMISSION_DENIED', { authorizationError: 'USER_PERMISSION_DENIED' })
  if (!customer.is_manager && request.headers['login-customer-id'] !== customers[0]!.id)
    return refuse(call, 403, 'PERMISSION_DENIED', { authorizationError: 'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION' })
  return search(call, customer, options)
}

function search(call: Call, customer: GoogleCustomer, { customers, page_size, now, pageExpired, refuse }: AdsOptions): void {
  const body = JSON.parse(call.body.toString()) as { query?: string; pageToken?: string; pageSize?: number }
  if (body.pageSize !== undefined) return refuse(call, 400, 'INVALID_ARGUMENT', { requestError: 'PAGE_SIZE_NOT_SUPPORTED' })
  try {
    const query = parseGaql(body.query ?? '', fieldsOf)
    const start = body.pageToken ? Number(Buffer.from(body.pageToken, 'base64url').toString().split(':')[1]) : 0
    if (body.pageToken && (!Number.isInteger(start) || pageExpired()))
      return refuse(call, 400, 'INVALID_ARGUMENT', { requestError: body.pageToken ? 'EXPIRED_PAGE_TOKEN' : 'INVALID_PAGE_TOKEN' })
    const found = selectRows(query, rowsOf(customers, customer, query.resource, datesOf(query, localToday(customer.time_zone, now()))))
    const next = start + page_size
    sendJson(call.response, 200, {
      results: found.slice(start, next).map((row) => presentRow(query.fields, row)),
      ...(next < found.length && { nextPageToken: Buffer.from(`${randomBytes(4).toString('hex')}:${next}`).toString('base64url') }),
      totalResultsCount: String(found.length),
      fieldMask: query.fields.join(','),
    })
  } catch (error) {
    if (!(error instanceof GaqlError)) throw error
    refuse(call, 400, 'INVALID_ARGUMENT', { queryError: error.code })
  }
}

/** The days that a query by day is about, until today in the zone of the customer; null for one without days. */
function datesOf({ fields, conditions }: Gaql, today: string): string[] | null {
  if (!fields.some((field) => field.startsWith('metrics.') || field === 'segments.date')) return null
  const between = conditions.find(({ field, operator }) => field === 'segments.date' && operator === 'BETWEEN')
  const days = Array.from({ length: DAYS }, (_day, back) => addDays(today, -back))
  return between ? days.filter((day) => day >= between.values[0]! && day <= between.values[1]!) : days
}
