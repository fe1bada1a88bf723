import { sql } from 'kysely'
import type { AccountBadge, Params, ServiceProviderInput } from '@stoa/contract'
import { escapeLike, fold } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { findProduct, refuse, say } from '../products/index.ts'
import type { ServiceProviderRow } from './product-service-row.ts'
import { serviceProviderQuery } from './product-services.query.ts'
import { changeProvider as changeProviderRow, clearDefault, deleteProvider, insertProvider } from './providers.store.ts'

const UNIQUE = { service_providers_one: 'provider_account_id', service_providers_one_default: 'is_default' }
const subject: Subject<ServiceProviderRow> = {
  type: 'service-provider',
  label: (row) => row.provider_name,
  channels: () => ['private-admin'],
}
type Changes = Partial<Omit<ServiceProviderInput, 'provider_account_id'>> & { version?: number | undefined }

/**
 * Adds a provider to a service. The first active provider becomes the default, whose cost applies.
 * @throws 422 on `provider_account_id` if the account is not a provider or already provides the service
 */
export async function addProvider(ctx: Context, { params, body }: { params: Params; body: ServiceProviderInput }) {
  const service = await findProduct(ctx, params.service_id, 'service')
  return refusals(ctx, UNIQUE, async () => {
    await checkProvider(ctx, body)
    const active = body.is_active ?? true
    const is_default = body.is_default ?? (active && !(await hasDefault(ctx, service.id)))
    checkTerms(ctx, { ...body, is_default, is_active: active })
    if (is_default) await clearDefault(ctx.db, service.id)
    const { uuid } = await insertProvider(ctx.db, {
      uuid: uuidv7(),
      service_id: service.id,
      currency: service.currency,
      price_per: service.price_per,
      ...body,
      is_default,
    })
    return answer(ctx, 'created', uuid)
  })
}

/** Updates the terms of a provider. @throws 404, 409 `version_conflict`, 422 */
export function changeProvider(ctx: Context, { params, body }: { params: Params; body: Changes }) {
  return refusals(ctx, UNIQUE, async () => {
    const { version, ...values } = body
    const before: ServiceProviderRow = await serviceProviderQuery.find(ctx, params.uuid, 'manage')
    if (version !== undefined && version !== before.version) throw versionConflict()
    checkTerms(ctx, { ...before, ...values })
    if (values.is_default && !before.is_default) await clearDefault(ctx.db, before.service_id)
    const after = await changeProviderRow(ctx.db, before.uuid, values)
    const changes = changesOf(pick(before, values), pick(after, values))
    return answer(ctx, 'updated', before.uuid, changes)
  })
}

/** Removes a provider of a service; production orders keep it. The next provider by priority becomes the default. */
export async function removeProvider(ctx: Context, { params }: { params: Params }) {
  const row: ServiceProviderRow = await serviceProviderQuery.find(ctx, params.uuid, 'manage')
  await deleteProvider(ctx.db, row)
  record(ctx, serviceProviderQuery, subject, 'deleted', { ...row, account_id: null })
  return { data: null }
}

/** Searches provider accounts that do not provide the service yet, by name, at most 50. */
export async function providerChoices(ctx: Context, { params, query }: { params: Params; query: { search?: string | undefined } }) {
  const { id } = await findProduct(ctx, params.service_id, 'service')
  const pattern = `%${escapeLike(fold(query.search ?? ''))}%`
  const found = await rows<AccountBadge>(
    ctx.db,
    sql`SELECT a.id, a.uuid, a.type, a.name FROM accounts a WHERE a.type = 'provider' AND a.deleted_at IS NULL AND a.search_text LIKE ${pattern}
      AND NOT EXISTS (SELECT FROM service_providers s WHERE s.service_id = ${id} AND s.provider_account_id = a.id AND s.deleted_at IS NULL)
    ORDER BY a.name, a.id LIMIT 50`,
  )
  return { data: found }
}

async function checkProvider(ctx: Context, { provider_account_id }: ServiceProviderInput): Promise<void> {
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM accounts WHERE id = ${provider_account_id} AND type = 'provider' AND deleted_at IS NULL`,
  )
  if (!found) refuse(ctx, 'provider_account_id', 'unknown')
}

function checkTerms(ctx: Context, { is_default, is_active, valid_from, valid_to }: Changes): void {
  if (is_default && is_active === false) throw invalid({ is_default: say(ctx, 'catalogue:default_provider') })
  if (valid_from && valid_to && valid_to < valid_from) refuse(ctx, 'valid_to', 'invalid')
}

async function hasDefault(ctx: Context, service_id: number): Promise<boolean> {
  return (
    (await one(ctx.db, sql`SELECT 1 FROM service_providers WHERE service_id = ${service_id} AND is_default AND deleted_at IS NULL`)) !==
    undefined
  )
}

async function answer(ctx: Context, verb: 'created' | 'updated', uuid: string, changes?: Record<string, readonly [unknown, unknown]>) {
  const row: ServiceProviderRow = await serviceProviderQuery.find(ctx, uuid)
  if (!changes || Object.keys(changes).length) record(ctx, serviceProviderQuery, subject, verb, { ...row, account_id: null }, changes)
  return serviceProviderQuery.one(ctx, row, ['provider'])
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
