import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { sayFailure } from '#kit/say-failure.ts'
import { invalid } from '#lib/errors.ts'
import { OutgoingError } from '#lib/outgoing/outgoing-error.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { ShopKeys } from '../client/sign-request.ts'
import { connectShop, isPracticeKey } from './shop-access.ts'

interface Tried extends ShopKeys {
  base_url: string
}

/** The address of a shop as it is stored: without a slash at the end, and without the path of the API. */
export const shopAddress = (text: string): string =>
  text
    .trim()
    .replace(/\/wp-json(\/.*)?$/, '')
    .replace(/\/+$/, '')

/**
 * Tries keys before they are stored: they must read orders and be allowed to write, which webhooks need.
 * @returns the currency of the shop; null if it does not tell
 * @throws 422 on `base_url`, `consumer_key` or `consumer_secret` with what to do about it
 */
export async function tryKeys(ctx: Context, access: Tried): Promise<{ currency: string | null }> {
  if (!isPracticeKey(access.consumer_key)) {
    const refusal = await ctx.services.outgoing.inspect(access.base_url)
    if (refusal) throw invalid({ base_url: sayFailure(ctx, refusal) })
  }
  try {
    const shop = connectShop(ctx.services, access, { signal: AbortSignal.timeout(60_000), tries: 1 })
    await shop.list('orders', { per_page: 1 })
    await requireWriting(() => shop.write('PUT', 'webhooks/0', { status: 'active' }))
    return { currency: await currencyOf(() => shop.read<{ code?: string }>('data/currencies/current')) }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    throw refusalOf(ctx, error)
  }
}

/** No webhook has the number 0, so a shop that lets the keys write answers that it does not exist. */
async function requireWriting(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof RemoteError && error.code?.endsWith('invalid_id')) return
    throw error
  }
}

async function currencyOf(read: () => Promise<{ code?: string }>): Promise<string | null> {
  try {
    return (await read()).code ?? null
  } catch (error) {
    if (error instanceof RemoteError) return null
    throw error
  }
}

function refusalOf(ctx: Context, error: RemoteError): Error {
  if (error.cause instanceof OutgoingError) return invalid({ base_url: sayFailure(ctx, error.cause) })
  const say = (field: string, key: string) => refuse(ctx, { [field]: `woocommerce:${key}` })
  if (error.code === 'no_practice') say('consumer_key', 'no_practice')
  if (error.kind === 'auth_expired') say('consumer_key', 'keys_refused')
  if (error.kind === 'permission_missing') say('consumer_key', 'keys_read_only')
  if (error.code?.startsWith('http_3')) say('base_url', 'address_moved')
  if (error.kind === 'invalid' || error.kind === 'not_found') say('base_url', 'no_api')
  return refuse(ctx, { base_url: 'woocommerce:no_answer' })
}
