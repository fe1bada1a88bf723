import type { BodyOf, One, Params, SoftOneApiService, softOneApiServices, SoftOneApiServiceInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { changeService, insertService, recordService } from '#modules/accounts/third-party-services/index.ts'
import { isPractice, openPassword, sealPassword } from '../client/connect-erp.ts'
import { forgetSession } from '../store/sessions.ts'
import { settingsOf, softOneServiceQuery, type SoftOneSettings } from './services.query.ts'
import { tryErp, type TriedLogin } from './try-erp.ts'

const UNIQUE = { third_party_services_address: 'base_url' }

/**
 * Connects an ERP. It is stored once the ERP has accepted the login, with the lists that the ERP gives.
 * @throws 422 on the field that is wrong; on `company` with the combinations, where the login has several
 */
export async function createService(
  ctx: Context,
  { params, body }: { params: Params; body: SoftOneApiServiceInput },
): Promise<One<SoftOneApiService>> {
  const account_id = params.account_id as number
  await requireFeature(ctx, account_id, 'soft_one.enabled')
  const { name, password, base_url = null, ...given } = body
  requireAddress(ctx, given.username, base_url)
  const tried = await tryErp(ctx, account_id, { ...given, base_url, password })
  const now = ctx.services.clock.now()
  const row = await refusals(ctx, UNIQUE, () =>
    insertService(ctx.db, {
      account_id,
      type: 'soft_one_api',
      provider: 'soft_one',
      name,
      status: 'connected',
      base_url,
      settings: JSON.stringify(settingsWith(given, tried)),
      credentials_ciphertext: sealPassword(ctx.services, account_id, password),
      sync_interval_minutes: 1440,
      verified_at: now,
    }),
  )
  recordService(ctx, 'created', row)
  return softOneServiceQuery.one(ctx, row)
}

/** Changes a connection, tries its login again and reads the lists of the ERP anew. @throws as {@link createService}, 404, 403, 409 */
export async function updateService(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof softOneApiServices.update> },
): Promise<One<SoftOneApiService>> {
  const before = await softOneServiceQuery.find(ctx, params.id, 'manage')
  const { version, name = before.name, password, base_url = before.base_url, ...given } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  const { reference: _reference, ...stored } = settingsOf(before)
  const wish = { ...stored, ...withoutUndefined(given) }
  requireAddress(ctx, wish.username, base_url)
  // A stored password is sent only to the address and user that it was entered for.
  const isSame = wish.username === stored.username && base_url === before.base_url
  if (!password && !isSame) refuseMissing(ctx, 'password')
  const secret = password || openPassword(ctx.services, before)
  const tried = await tryErp(ctx, before.account_id, { ...wish, base_url, password: secret })
  const row = await refusals(ctx, UNIQUE, () =>
    changeService(ctx.db, before.id, {
      name,
      base_url,
      status: 'connected',
      error_count: 0,
      settings: JSON.stringify(settingsWith(wish, tried)),
      credentials_ciphertext: sealPassword(ctx.services, before.account_id, secret),
      verified_at: ctx.services.clock.now(),
    }),
  )
  await forgetSession(ctx.db, row.id)
  recordService(ctx, 'updated', row)
  return softOneServiceQuery.one(ctx, row)
}

function requireAddress(ctx: Context, username: string, base_url: string | null): void {
  if (isPractice(username)) return
  if (!base_url) refuseMissing(ctx, 'base_url')
  if (/[?#]/.test(base_url)) refuse(ctx, { base_url: 'soft_one:errors.base_url' })
}

type Given = Partial<Omit<SoftOneApiServiceInput, 'name' | 'base_url' | 'password'>> & { username: string; app_id: number }

const settingsWith = (given: Given, { company, reference }: TriedLogin): SoftOneSettings => ({
  is_practice: isPractice(given.username),
  username: given.username,
  app_id: given.app_id,
  ...company,
  key_field: given.key_field ?? 'VARCHAR01',
  shipping_item: given.shipping_item ?? null,
  fee_item: given.fee_item ?? null,
  default_warehouse: given.default_warehouse ?? null,
  series_script: given.series_script ?? null,
  document_types_script: given.document_types_script ?? null,
  payments_script: given.payments_script ?? null,
  reference,
})

const withoutUndefined = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
