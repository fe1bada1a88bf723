import type { ServerResponse } from 'node:http'
import type { Control } from '../stand-in.ts'
import { adRows, pageRows, readAsked } from './insights.ts'
import { AD, ADSET, CAMPAIGN, fieldsOf, IG_USER, MEDIA, PAGE, POST, render } from './nodes.ts'
import { answerLeads, type WrittenLead } from './leads.ts'
import { INVALID, refuse, send, UNKNOWN_OBJECT } from './replies.ts'
import { PRACTICE_APP, type TokenContent } from './tokens.ts'
import type { World } from './world.ts'

export interface GraphCall {
  world: World
  token: TokenContent
  token_text: string
  query: URLSearchParams
  method: string
  /** Address of the stand-in, for links to further pages. */
  origin: string
  subscribed: Set<string>
  revoked: Set<string>
  leads: ReadonlyMap<string, WrittenLead>
  control: Pick<Control<unknown, 'subscription_refused'>, 'takeFault'>
  headers: Record<string, string>
}

const LARGEST_PAGE = 100
const DEFAULT_PAGE = 25

/** Fields of a kind of object; each list goes with the objects of its kind. */
type Nodes<T> = Parameters<typeof render<T>>[0]

/** Answers a call with a valid token. */
export function answerGraph(call: GraphCall, response: ServerResponse, path: string): void {
  const [id = '', edge = ''] = path.split('/')
  if (id === 'me') return answerMe(call, response, edge)
  if (id.startsWith('act_')) return answerAccount(call, response, id, edge)
  if (answerLeads(call, response, id, edge)) return
  const { world } = call
  const page = world.pages.find((one) => one.id === id)
  if (page) return answerPage(call, response, page, edge)
  const instagram = world.pages.find((one) => one.instagram?.id === id)
  if (instagram) return answerInstagram(call, response, instagram, edge)
  refuse(response, UNKNOWN_OBJECT(id))
}

function answerMe(call: GraphCall, response: ServerResponse, edge: string): void {
  const { world, token, token_text, method, revoked, headers } = call
  if (edge === '') return send(response, 200, world.user, headers)
  if (edge === 'permissions' && method === 'DELETE') {
    revoked.add(token_text)
    return send(response, 200, { success: true }, headers)
  }
  if (edge === 'permissions')
    return send(response, 200, { data: token.scopes.map((permission) => ({ permission, status: 'granted' })) }, headers)
  if (edge === 'accounts')
    return (
      needs(call, response, 'pages_show_list') &&
      list(
        call,
        response,
        `me/${edge}`,
        PAGE,
        world.pages.map((page) => ({ ...page, user_token: token_text })),
      )
    )
  if (edge === 'adaccounts') return needs(call, response, 'ads_read') && list(call, response, `me/${edge}`, ACCOUNT, world.accounts)
  refuse(response, UNKNOWN_OBJECT(`me/${edge}`))
}

const ACCOUNT: Nodes<World['accounts'][number]> = {
  id: ({ id }) => id,
  account_id: ({ id }) => id.slice(4),
  name: ({ name }) => name,
  account_status: () => 1,
  currency: ({ currency }) => currency,
  timezone_name: ({ time_zone }) => time_zone,
  timezone_offset_hours_utc: () => 3,
  amount_spent: () => '0',
  balance: () => '0',
}

/** Refuses a token without a right. @returns whether it has it */
function needs({ token }: GraphCall, response: ServerResponse, scope: string): void | true {
  if (token.scopes.includes(scope)) return true
  refuse(response, { status: 403, code: 200, message: `(#200) Requires ${scope} permission` })
}

function answerAccount(call: GraphCall, response: ServerResponse, id: string, edge: string): void {
  const { world, query } = call
  if (!world.accounts.some((account) => account.id === id)) return refuse(response, UNKNOWN_OBJECT(id))
  if (!needs(call, response, 'ads_read')) return
  const since = Number(query.get('updated_since') ?? 0) * 1000
  const mine = <T extends { updated_time: string }>(all: readonly T[], account: (one: T) => string) =>
    all.filter((one) => account(one) === id && Date.parse(one.updated_time) >= since)
  if (edge === 'campaigns')
    return list(
      call,
      response,
      `${id}/${edge}`,
      CAMPAIGN,
      withStatus(
        call,
        mine(world.campaigns, ({ account }) => account.id),
      ),
    )
  if (edge === 'adsets')
    return list(
      call,
      response,
      `${id}/${edge}`,
      ADSET,
      withStatus(
        call,
        mine(world.adsets, ({ campaign }) => campaign.account.id),
      ),
    )
  if (edge === 'ads')
    return list(
      call,
      response,
      `${id}/${edge}`,
      AD,
      withStatus(
        call,
        mine(world.ads, ({ campaign }) => campaign.account.id),
      ),
    )
  if (edge !== 'insights') return refuse(response, UNKNOWN_OBJECT(`${id}/${edge}`))
  const asked = readAsked(query, world.today)
  if (typeof asked === 'string') return refuse(response, INVALID(asked))
  paged(call, response, `${id}/${edge}`, adRows(world, id, asked), 500)
}

/** Without the parameter, archived and deleted objects are left out, as the platform does. */
function withStatus<T extends { effective_status: string }>({ query }: GraphCall, all: readonly T[]): T[] {
  const asked = JSON.parse(query.get('effective_status') ?? 'null') as string[] | null
  return all.filter(({ effective_status }) =>
    asked ? asked.includes(effective_status) : !['ARCHIVED', 'DELETED'].includes(effective_status),
  )
}

function answerPage(call: GraphCall, response: ServerResponse, page: World['pages'][number], edge: string): void {
  const { world, query, token, token_text } = call
  if (edge === '') return one(call, response, PAGE, { ...page, user_token: token_text })
  if (token.page !== page.id)
    return refuse(response, { status: 403, code: 210, message: '(#210) A page access token is required to request this resource.' })
  if (edge === 'subscribed_apps') return answerSubscription(call, response, page.id)
  const posts = world.posts.filter((post) => post.page.id === page.id)
  if (edge === 'published_posts')
    return list(
      call,
      response,
      `${page.id}/${edge}`,
      POST,
      posts.filter(({ is_ad_post }) => !is_ad_post),
    )
  if (edge === 'ads_posts')
    return list(
      call,
      response,
      `${page.id}/${edge}`,
      POST,
      posts.filter(({ is_ad_post }) => is_ad_post),
    )
  if (edge === 'insights') return figures(call, response, pageRows(world, page, 'page', query))
  refuse(response, UNKNOWN_OBJECT(`${page.id}/${edge}`))
}

/** Whether the page reports to the app. */
function answerSubscription({ query, method, subscribed, control, headers }: GraphCall, response: ServerResponse, page_id: string): void {
  const app = { id: PRACTICE_APP.id, name: 'Stoa', category: 'Business' }
  if (method === 'GET') return send(response, 200, { data: subscribed.has(page_id) ? [app] : [] }, headers)
  if (control.takeFault('subscription_refused'))
    return send(response, 200, { error: { message: REFUSED, type: 'OAuthException', code: 200 } })
  if (method === 'POST' && !query.get('subscribed_fields'))
    return refuse(response, INVALID('(#100) The parameter subscribed_fields is required'))
  if (method === 'POST') subscribed.add(page_id)
  else subscribed.delete(page_id)
  send(response, 200, { success: 'true' }, headers)
}

const REFUSED = '(#200) To subscribe to the leadgen field, one of these permissions is needed: leads_retrieval'

function answerInstagram(call: GraphCall, response: ServerResponse, page: World['pages'][number], edge: string): void {
  const { world, query } = call
  const id = page.instagram!.id
  if (edge === '') return one(call, response, IG_USER, page)
  if (edge === 'media')
    return list(
      call,
      response,
      `${id}/media`,
      MEDIA,
      world.media.filter((post) => post.page.id === page.id),
    )
  if (edge === 'insights') return figures(call, response, pageRows(world, page, 'instagram', query))
  refuse(response, UNKNOWN_OBJECT(`${id}/${edge}`))
}

const figures = ({ headers }: GraphCall, response: ServerResponse, rows: object[] | string): void =>
  typeof rows === 'string' ? refuse(response, INVALID(rows)) : send(response, 200, { data: rows }, headers)

function one<T>(call: GraphCall, response: ServerResponse, node: Nodes<T>, object: T): void {
  const rendered = render(node, object, call.world, fieldsOf(call.query.get('fields') ?? ''))
  if ('unknown' in rendered) return refuse(response, INVALID(`(#100) Tried accessing nonexisting field (${rendered.unknown})`))
  send(response, 200, rendered.value, call.headers)
}

function list<T>(call: GraphCall, response: ServerResponse, path: string, node: Nodes<T>, objects: readonly T[]): void {
  const fields = fieldsOf(call.query.get('fields') ?? '')
  const rendered = objects.map((object) => render(node, object, call.world, fields))
  const unknown = rendered.find((row) => 'unknown' in row)
  if (unknown && 'unknown' in unknown) return refuse(response, INVALID(`(#100) Tried accessing nonexisting field (${unknown.unknown})`))
  paged(
    call,
    response,
    path,
    rendered.flatMap((row) => ('value' in row ? [row.value] : [])),
    LARGEST_PAGE,
  )
}

/** One page with the absolute address of the next, which contains the token as on the platform. */
function paged(call: GraphCall, response: ServerResponse, path: string, rows: readonly object[], largest: number): void {
  const { query, origin, headers } = call
  const limit = Number(query.get('limit') ?? DEFAULT_PAGE)
  if (!(limit >= 1)) return refuse(response, INVALID('(#100) limit must be positive'))
  const after = query.get('after')
  const start = after === null ? 0 : Number(Buffer.from(after, 'base64url').toString())
  if (!Number.isInteger(start)) return refuse(response, INVALID('(#100) Invalid cursors values'))
  const end = start + Math.min(limit, largest)
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64url')
  const next = new URL(`${origin}/v25.0/${path}`)
  for (const [name, value] of query) if (name !== 'appsecret_proof') next.searchParams.set(name, value)
  next.searchParams.set('after', cursor(end))
  const more = end < rows.length && { next: next.href }
  const paging = rows.length ? { paging: { cursors: { before: cursor(start), after: cursor(end) }, ...more } } : {}
  send(response, 200, { data: rows.slice(start, end), ...paging }, headers)
}
