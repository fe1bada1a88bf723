import type { Call } from '../http-stand-in.ts'
import { siteTime, type StandInRecord } from './records.ts'
import { refuse, sendJson } from './wordpress-error.ts'

const OAUTH = /^oauth_/
const KNOWN = new Set([
  'page',
  'per_page',
  'order',
  'orderby',
  'status',
  'after',
  'before',
  'modified_after',
  'modified_before',
  'dates_are_gmt',
  'include',
  'sku',
  'parent',
  'dp',
  '_fields',
])

/** Answers a page of records, with the headers of WordPress. Unknown and wrong parameters are refused. */
export function listRecords({ url, response }: Call, records: readonly StandInRecord[]): void {
  const { searchParams: query } = url
  const [per_page, page] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)]
  const unknown = [...query.keys()].find((name) => !OAUTH.test(name) && !KNOWN.has(name))
  if (unknown) return invalid(response, unknown)
  if (!(per_page >= 1 && per_page <= 100)) return invalid(response, 'per_page')
  if (!(page >= 1)) return invalid(response, 'page')
  if (query.has('orderby') && !['date', 'id', 'include', 'title', 'slug'].includes(query.get('orderby')!))
    return invalid(response, 'orderby')
  const found = matching(records, query)
  const shown = found.slice((page - 1) * per_page, page * per_page)
  const pages = Math.ceil(found.length / per_page)
  const fields = query.get('_fields')?.split(',')
  const headers = { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages), ...linkHeader(url, page, pages) }
  sendJson(response, fields ? shown.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]]))) : shown, { headers })
}

function matching(records: readonly StandInRecord[], query: URLSearchParams): StandInRecord[] {
  const isGmt = query.get('dates_are_gmt') === 'true'
  const status = query.get('status') ?? 'any'
  const time = (at: string) => (isGmt ? at : siteTime(at))
  const within = (at: string, after: string, before: string) => {
    const [from, to] = [query.get(after), query.get(before)]
    return (!from || time(at) > from.slice(0, 19)) && (!to || time(at) < to.slice(0, 19))
  }
  const direction = query.get('order') === 'asc' ? 1 : -1
  const byId = query.get('orderby') === 'id'
  return records
    .filter((row) => (status === 'any' ? row.status !== 'trash' : row.status === status))
    .filter((row) => !query.has('sku') || row.sku === query.get('sku'))
    .filter((row) => within(row.date_created_gmt, 'after', 'before') && within(row.date_modified_gmt, 'modified_after', 'modified_before'))
    .toSorted((one, other) => direction * (byId ? one.id - other.id : one.date_created_gmt < other.date_created_gmt ? -1 : 1))
}

function linkHeader(url: URL, page: number, pages: number): Record<string, string> {
  if (page >= pages) return {}
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  for (const name of url.searchParams.keys()) if (OAUTH.test(name)) next.searchParams.delete(name)
  return { link: `<${next.href}>; rel="next"` }
}

const invalid = (response: Call['response'], name: string) => refuse(response, 400, 'rest_invalid_param', `Invalid parameter(s): ${name}`)
