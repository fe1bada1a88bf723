import { type AnyEndpoint, type Page, PAGE_SIZE } from '@stoa/contract'
import type { Context } from '../context.ts'
import type { ListRequest } from './list-request.ts'

type Asker = { services: Pick<Context['services'], 'app_url'>; request: Pick<Context['request'], 'path' | 'search'> }
type Paging = Pick<ListRequest, 'page' | 'per_page' | 'page_style'>

/** Wraps the rows of a page in the envelope of wire-contract.md 1.2. */
export function pageEnvelope<Row>(ctx: Asker, request: Paging, data: Row[], total: number): Page<Row> {
  return { data, ...pageFrame(ctx, request, data.length, total) }
}

/** The envelope without the rows. @param count number of rows on the page */
export function pageFrame(ctx: Asker, request: Paging, count: number, total: number): Omit<Page<never>, 'data'> {
  const { page, per_page } = request
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const from = count > 0 ? (page - 1) * per_page + 1 : null
  const path = `${ctx.services.app_url}${ctx.request.path}`
  return {
    links: {
      first: pageLink(ctx, request, path, 1),
      last: pageLink(ctx, request, path, last_page),
      prev: page > 1 ? pageLink(ctx, request, path, Math.min(page - 1, last_page)) : null,
      next: page < last_page ? pageLink(ctx, request, path, page + 1) : null,
    },
    meta: { current_page: page, from, last_page, path, per_page, to: from && from + count - 1, total },
  }
}

/** Where a window of a list that pages by key begins, and how many rows it has. */
interface Window {
  /** Rows before the window. */
  before: number
  count: number
  total: number
  per_page: number
}
/** Parameters that lead to another window of the list. */
type WindowLink = Readonly<Record<string, string | number>>

/**
 * Tells the place of a window of a list that pages by key, as `pageEnvelope` does for pages (wire-contract.md 1.2). Links replace the
 * key of the request by the given parameters and keep all others.
 */
export function windowEnvelope(
  ctx: Asker,
  { before, count, total, per_page }: Window,
  links: { first: WindowLink; last: WindowLink; prev: WindowLink | null; next: WindowLink | null },
): Pick<Page<never>, 'links' | 'meta'> {
  const path = `${ctx.services.app_url}${ctx.request.path}`
  const linkTo = (key: WindowLink) => {
    const kept = ctx.request.search.split('&').filter((part) => part !== '' && !isWindowKey(part))
    const query = [...kept, ...Object.entries(key).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join('&')
    return query === '' ? path : `${path}?${query}`
  }
  const from = count > 0 ? before + 1 : null
  return {
    links: {
      first: linkTo(links.first),
      last: linkTo(links.last),
      prev: links.prev && linkTo(links.prev),
      next: links.next && linkTo(links.next),
    },
    meta: {
      current_page: Math.max(1, Math.ceil((before + count) / per_page)),
      from,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      path,
      per_page,
      to: from && from + count - 1,
      total,
    },
  }
}

const isWindowKey = (part: string) => /^(after|before|around)=/.test(part)

/**
 * Adds paging metadata to a list that is returned in full, so that clients can read every list the same
 * way (spec 3.1 and 7.4). Pickers, and lists that page by key, are not changed.
 */
export function asOnePage(ctx: Asker, { id, method, shape }: AnyEndpoint, answer: unknown): unknown {
  const { data, meta } = (answer ?? {}) as { data?: unknown; meta?: unknown }
  if (method !== 'GET' || shape || meta || !id.endsWith('.list') || !Array.isArray(data)) return answer
  const paging = { page: 1, per_page: Math.max(PAGE_SIZE, data.length), page_style: 'page' } as const
  return { ...(answer as object), ...pageEnvelope(ctx, paging, data, data.length) }
}

/** Links keep all other parameters and repeat the paging style of the request. */
function pageLink(ctx: Asker, request: Paging, path: string, page: number): string {
  const name = request.page_style === 'number' ? 'page[number]' : 'page'
  const kept = ctx.request.search.split('&').filter((part) => part !== '' && !isPageNumber(part))
  return `${path}?${[...kept, `${name}=${page}`].join('&')}`
}

const isPageNumber = (part: string) => /^(page|page(\[|%5B)number(\]|%5D))=/i.test(part)
