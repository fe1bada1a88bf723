import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type Control, type EmittingStandIn, type TransportFault } from '../stand-in.ts'
import { answerApi } from './api.ts'
import { authenticate } from './authenticate.ts'
import { deliverEvent, type ShopEvent } from './deliver-webhooks.ts'
import { answerShopPage } from './shop-page.ts'
import { gmt, type ShopStock, type StandInRecord, type StandInShop } from './records.ts'
import { refuse, sendMaintenance } from './wordpress-error.ts'

/**
 * `revoked`: the key is gone · `rate_limited`: the host asks to wait a second · `malformed_json`: half an answer · `slow_pages`: pages of
 * 100 records are never answered.
 */
type ShopFault = TransportFault | 'revoked' | 'rate_limited' | 'malformed_json' | 'slow_pages'

export interface ReceivedCall {
  /** Method and path, such as `GET orders`. */
  call: string
  query: Record<string, string>
}

export interface WoocommerceStandIn extends EmittingStandIn<ReceivedCall, ShopEvent, ShopFault> {
  /** The shop with a consumer key, as it is now. */
  shop(key: string): Promise<StandInShop>
  /** Changes a record at the shop, as its owner does; the shop reports it unless it is told not to. */
  change(key: string, record: StandInRecord, fields: Record<string, unknown>, options?: { reports?: boolean }): Promise<void>
  /** Called before each answer, to change the shop in between. */
  onCall: ((call: ReceivedCall) => void) | null
}

interface Options {
  /** What a shop has when its key is used for the first time; null refuses the key. */
  stockOf(key: string): Promise<(ShopStock & { secret: string; permissions?: StandInShop['permissions'] }) | null>
  onError?: (error: unknown) => void
}

/** Speaks the part of WooCommerce's REST API that the product uses, without TLS, and reports changes by webhooks (integrations.md 3). */
export async function startWoocommerceStandIn({ stockOf, onError }: Options): Promise<WoocommerceStandIn> {
  const { shopOf, clear } = openShops(stockOf)
  const control = createControl<ReceivedCall, ShopFault>(clear)

  async function answer(call: Call): Promise<void> {
    const { url, response, method } = call
    if (url.pathname.startsWith('/practice/')) return answerShopPage(call, await shopOf(url.pathname.split('/')[2] ?? ''), stand_in.change)
    if (!url.pathname.startsWith('/wp-json/wc/v3/'))
      return refuse(response, 404, 'rest_no_route', 'No route was found matching the URL and request method.')
    const shop = await authenticate(call, shopOf)
    if (!shop) return
    const path = url.pathname.slice('/wp-json/wc/v3/'.length)
    const received = { call: `${method} ${path}`, query: Object.fromEntries(url.searchParams) }
    control.received.push(received)
    stand_in.onCall?.(received)
    if (fails(control, call)) return
    await answerApi(call, shop, path)
  }

  const { url, ...transport } = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: sendMaintenance,
    canFail: (call) => call.url.pathname.startsWith('/wp-json/'),
    onError,
  })

  const found = async (key: string): Promise<StandInShop> => {
    const shop = await shopOf(key)
    if (!shop) throw new Error(`There is no shop with the key ${key}.`)
    return shop
  }

  const stand_in: WoocommerceStandIn = {
    ...transport,
    url,
    onCall: null,
    shop: found,
    async change(key, record, fields, { reports = true } = {}) {
      Object.assign(record, { date_modified_gmt: gmt(), ...fields })
      const shop = await found(key)
      const resource = shop.orders.includes(record) ? 'order' : 'product'
      const topic = record.status === 'trash' ? `${resource}.deleted` : `${resource}.updated`
      if (reports) await deliverEvent(shop, { key, topic, resource_id: record.id }, record)
    },
    async emit(event) {
      const shop = await found(event.key)
      return deliverEvent(
        shop,
        event,
        [...shop.orders, ...shop.products].find(({ id }) => id === event.resource_id),
      )
    },
  }
  return stand_in
}

function fails(control: Control<ReceivedCall, ShopFault>, { response, url }: Call): boolean {
  const isLong = url.searchParams.get('per_page') === '100'
  const fault = control.takeFault('revoked', 'rate_limited', 'malformed_json', ...(isLong ? (['slow_pages'] as const) : []))
  if (fault === 'revoked') refuse(response, 401, 'woocommerce_rest_authentication_error', 'Consumer key is invalid.')
  if (fault === 'rate_limited') refuse(response, 429, 'too_many_requests', 'Too many requests.', { 'retry-after': '1' })
  if (fault === 'malformed_json') response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id": 1, "sta')
  if (fault === 'slow_pages') response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504 Gateway Time-out</h1>')
  return fault !== null
}

/** Opens each shop when its key is used for the first time. */
function openShops(stockOf: Options['stockOf']) {
  const shops = new Map<string, Promise<StandInShop | null>>()
  return {
    clear: () => shops.clear(),
    shopOf(key: string): Promise<StandInShop | null> {
      const known = shops.get(key)
      if (known) return known
      const opened = stockOf(key).then(
        (stock) => stock && { permissions: 'read_write' as const, ...stock, key, webhooks: [], nonces: new Set<string>() },
      )
      shops.set(key, opened)
      return opened
    },
  }
}
