import { randomBytes, randomInt } from 'node:crypto'
import type {
  BodyOf,
  InputOf,
  Params,
  createWoocommerceApiService,
  updateWoocommerceApiService,
  WoocommerceApiService,
} from '@stoa/contract'
import { CURRENCIES } from '@stoa/domain'
import { findRow, type Db, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refuse, text } from '#kit/refuse.ts'
import { refusals } from '#kit/refusals.ts'
import { conflict, notFound, versionConflict } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { changeService, insertService, recordService, serviceQuery } from '#modules/accounts/third-party-services/index.ts'
import { translateStatuses } from '#modules/shop/acc-orders/index.ts'
import type { ShopKeys } from '../client/sign-request.ts'
import { announceRecords } from '../sync/announce-records.ts'
import { enqueueSync } from '../sync/sync-shop.job.ts'
import { enqueueRegistration } from '../webhooks/register-webhooks.job.ts'
import { presentShop } from './present-shop.ts'
import { givenSettings, newSettings, settingsOf, SHOP_TYPE, type ShopRow, type ShopSettings } from './settings.ts'
import { isPracticeKey, sealKeys, sealSecret } from './shop-access.ts'
import { shopAddress, tryKeys } from './try-keys.ts'

const UNIQUE = { third_party_services_address: 'base_url' }
type Answer = { data: WoocommerceApiService }

/**
 * Connects a shop after trying its keys, and starts its first synchronisation.
 * @throws 422 on the field that is wrong, 403 `feature_disabled`
 */
export async function createShop(ctx: Context, { params, body }: InputOf<typeof createWoocommerceApiService>): Promise<Answer> {
  const { account_id } = params
  await requireFeature(ctx, account_id, 'woocommerce.enabled')
  const base_url = shopAddress(body.base_url)
  await requireFree(ctx, account_id, base_url)
  const { consumer_key, consumer_secret } = body
  const { currency } = await tryKeys(ctx, { base_url, consumer_key, consumer_secret })
  const { clock } = ctx.services
  const now = clock.now()
  const found = {
    is_practice: isPracticeKey(consumer_key),
    key_hint: hintOf(consumer_key),
    currency: await currencyOf(ctx, account_id, currency),
  }
  const row = await inTransaction(ctx, async (db) => {
    const stored = await insertService(db, {
      account_id,
      type: SHOP_TYPE,
      provider: 'woocommerce',
      name: body.name,
      status: 'connected',
      base_url,
      settings: { ...newSettings(body, found, now) },
      credentials_ciphertext: sealKeys(ctx.services, account_id, body),
      webhook_key: randomBytes(24).toString('hex'),
      webhook_secret_ciphertext: sealSecret(ctx.services, account_id, newSecret()),
      verified_at: now,
      next_sync_at: now,
      ...(body.sync_interval_minutes !== undefined && { sync_interval_minutes: body.sync_interval_minutes }),
    })
    await start(ctx, db, stored.id)
    return stored as ShopRow
  })
  recordService(ctx, 'created', row)
  return { data: await presentShop(ctx, row) }
}

/**
 * Changes the settings of a shop. New keys or another address are tried first; another meaning of the statuses is given to the stored orders.
 * @throws 404, 422 on the field that is wrong, 409 `version_conflict`
 */
export async function updateShop(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateWoocommerceApiService> },
): Promise<Answer> {
  const before = await findShop(ctx, params, 'manage')
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  const access = await triedAccess(ctx, before, body)
  const values = valuesOf(before, body)
  const row = await inTransaction(ctx, async (db) => {
    const stored = (await changeService(db, before.id, {
      ...access.columns,
      ...values,
      settings: { ...settingsOf(before), ...access.settings, ...givenSettings(body) },
    })) as ShopRow
    if (body.status_mapping) await translate(ctx, db, stored)
    if (access.isNew) await start(ctx, db, stored.id)
    return stored
  })
  const shown = ({ name, base_url, sync_interval_minutes, settings }: ShopRow) => ({
    name,
    base_url,
    sync_interval_minutes,
    ...settingsOf({ settings }),
  })
  recordService(ctx, 'updated', row, changesOf(shown(before), shown(row)))
  return { data: await presentShop(ctx, row) }
}

/** Starts a synchronisation now. @throws 409 `already_running` while one runs, 409 `wrong_state` while the keys are refused */
export async function startSync(ctx: Context, { params }: { params: Params }): Promise<Answer> {
  const row = await findShop(ctx, params, 'manage')
  if (row.status === 'expired' || row.status === 'disabled') throw conflict(text(ctx, 'woocommerce:needs_keys'), 'wrong_state')
  if (!(await enqueueSync(ctx.services, ctx.db, row.id))) throw conflict(text(ctx, 'woocommerce:sync_running'), 'already_running')
  return { data: await presentShop(ctx, row) }
}

/** @throws 404 for a service of another kind, 403 */
async function findShop(ctx: Context, params: Params, action = 'read'): Promise<ShopRow> {
  const row = await serviceQuery.find(ctx, params.id, action)
  if (row.type !== SHOP_TYPE) throw notFound()
  return row as ShopRow
}

export const readShop = async (ctx: Context, { params }: { params: Params }): Promise<Answer> => ({
  data: await presentShop(ctx, await findShop(ctx, params)),
})

const inTransaction = <T>(ctx: Context, write: (db: Db) => Promise<T>): Promise<T> =>
  refusals(ctx, UNIQUE, () => ctx.db.transaction().execute(write))

/** The first synchronisation, and the webhooks that report changes from then on. */
async function start(ctx: Context, db: Db, service_id: number): Promise<void> {
  await enqueueSync(ctx.services, db, service_id)
  await enqueueRegistration(ctx.services, db, service_id)
}

async function requireFree(ctx: Context, account_id: number, base_url: string): Promise<void> {
  const taken = await findRow(ctx.db, 'third_party_services', { account_id, type: SHOP_TYPE, base_url, deleted_at: null })
  if (taken) refuse(ctx, { base_url: 'woocommerce:connected_already' })
}

type Update = BodyOf<typeof updateWoocommerceApiService>

/**
 * Keys and address as they are stored after a change, once the shop accepted them. Keys come in pairs, and stored ones go to no other
 * address.
 */
async function triedAccess(ctx: Context, before: ShopRow, body: Update): Promise<ChangedAccess> {
  const { account_id } = before
  const base_url = body.base_url === undefined ? before.base_url! : shopAddress(body.base_url)
  const isMoved = base_url !== before.base_url
  const keys = givenKeys(ctx, body)
  if (!keys && !isMoved) return { isNew: false, columns: {}, settings: {} }
  if (!keys) refuse(ctx, { consumer_key: 'woocommerce:keys_needed' })
  if (isMoved) await requireFree(ctx, account_id, base_url)
  const { currency } = await tryKeys(ctx, { base_url, ...keys })
  const now = ctx.services.clock.now()
  const credentials_ciphertext = sealKeys(ctx.services, account_id, keys)
  return {
    isNew: true,
    columns: { base_url, credentials_ciphertext, verified_at: now, next_sync_at: now, status: 'connected', error_count: 0 },
    settings: {
      is_practice: isPracticeKey(keys.consumer_key),
      key_hint: hintOf(keys.consumer_key),
      currency: await currencyOf(ctx, account_id, currency),
    },
  }
}

interface ChangedAccess {
  isNew: boolean
  columns: RowChange<'third_party_services'>
  settings: Partial<ShopSettings>
}

function givenKeys(ctx: Context, { consumer_key, consumer_secret }: Update): ShopKeys | null {
  if (consumer_key === undefined && consumer_secret === undefined) return null
  if (consumer_key === undefined) refuse(ctx, { consumer_key: 'woocommerce:keys_needed' })
  if (consumer_secret === undefined) refuse(ctx, { consumer_secret: 'woocommerce:keys_needed' })
  return { consumer_key, consumer_secret }
}

/** An earlier first day reads the shop from the beginning. */
function valuesOf(
  { settings }: ShopRow,
  { name, sync_interval_minutes, sync_orders_from, sync_products }: Update,
): RowChange<'third_party_services'> {
  const reaches_back = sync_orders_from !== undefined && sync_orders_from < settings.sync_orders_from
  const begins_products = sync_products === true && !settings.sync_products
  return {
    ...(name !== undefined && { name }),
    ...(sync_interval_minutes !== undefined && { sync_interval_minutes }),
    ...((reaches_back || begins_products) && { last_cursor: null }),
  }
}

async function translate(ctx: Context, db: Db, { id, account_id, settings }: ShopRow): Promise<void> {
  const source = { account_id, third_party_service_id: id }
  const changed = await translateStatuses(db, source, settings.status_mapping, ctx.services.clock.now())
  announceRecords(ctx, { account_id, kind: 'acc_order', service_id: id, created: [], changed: changed.map((order) => order.id) })
}

/** The currency of a shop if it is known here, otherwise that of the account. */
async function currencyOf(ctx: Context, account_id: number, code: string | null): Promise<string> {
  if (code && (CURRENCIES as readonly string[]).includes(code)) return code
  return (await findRow(ctx.db, 'accounts', { id: account_id }))?.currency ?? 'EUR'
}

const hintOf = (consumer_key: string): string => consumer_key.slice(-7)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** WooCommerce decodes HTML entities in a secret before it signs, so it has letters and digits only. */
const newSecret = (): string => Array.from({ length: 48 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
