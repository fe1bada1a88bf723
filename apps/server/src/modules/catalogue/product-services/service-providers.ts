import { sql } from 'kysely'
import type { AccountBadge, Params, ServiceProviderInput } from '@stoa/contract'
import { escapeLike, fold } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { invalid, missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { adminChannels, findProduct, providersPolicy, refuse, say, type Owned, type ProductRow } from '../products/index.ts'
import type { ServiceProviderRow } from './product-service-row.ts'
import { serviceProviderQuery } from './product-services.query.ts'
import { changeProvider as changeProviderRow, clearDefault, deleteProvider, insertProvider } from './providers.store.ts'

const UNIQUE = { service_providers_one: 'provider_account_id', service_providers_one_default: 'is_default' }
const subject: Subject<ServiceProviderRow> = {
  type: 'service-provider',
  label: (row) => row.provider_name,
  channels: ({ owner_account_id }) => adminChannels(owner_account_id),
}
type Changes = Partial<Omit<ServiceProviderInput, 'provider_account_id'>> & { version?: number | undefined }

/**
 * Adds a provider to a service. The first active provider becomes the default, whose cost applies.
 * @throws 422 on `provider_account_id` if the account is not a provider or already provides the service
 */
export async function addProvider(ctx: Context, { params, body }: { params: Params; body: ServiceProviderInput }) {
  const service = await findServiceFor(ctx, params.service_id, 'products.update')
  return refusals(ctx, UNIQUE, async () => {
    await checkProvider(ctx, service, body)
    const active = body.is_active ?? true
    const is_default = body.is_default ?? (active && !(await hasDefault(ctx, service.id)))
    checkTerms(ctx, { ...body, is_default, is_active: active })
    if (is_default) await clearDefault(ctx.db, service.id)
    const { uuid } = await insertProvider(ctx.db, {
      uuid: uuidv7(),
      service_id: service.id,
      provider_relation_uuid: await relationWith(ctx, service, body.provider_account_id),
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
  record(ctx, serviceProviderQuery, subject, 'deleted', { ...row, account_id: row.owner_account_id })
  return { data: null }
}

/** Searches provider accounts that do not provide the service yet, by name, at most 50. */
export async function providerChoices(ctx: Context, { params, query }: { params: Params; query: { search?: string | undefined } }) {
  const service = await findServiceFor(ctx, params.service_id, 'products.update')
  const pattern = `%${escapeLike(fold(query.search ?? ''))}%`
  const found = await rows<AccountBadge>(
    ctx.db,
    sql`SELECT a.id, a.uuid, a.type, a.name FROM accounts a WHERE ${canProvide(service)} AND a.search_text LIKE ${pattern}
      AND NOT EXISTS (SELECT FROM service_providers s WHERE s.service_id = ${service.id} AND s.provider_account_id = a.id AND s.deleted_at IS NULL)
    ORDER BY a.name, a.id LIMIT 50`,
  )
  return { data: found }
}

/** Lists the providers of a service. @throws 404, 403 for members who may not see the cost */
export async function listProviders(ctx: Context, input: { params: Params; query: ListRequest }) {
  await findServiceFor(ctx, input.params.service_id, 'products.read-costing')
  return serviceProviderQuery.list(ctx, input)
}

/** Finds a service whose providers the caller may see or change. @throws 404, 403 */
async function findServiceFor(ctx: Context, id: number, permission: 'products.read-costing' | 'products.update'): Promise<ProductRow> {
  const service = await findProduct(ctx, id, 'service')
  if (!providersPolicy.holds(ctx.actor, permission, service)) throw missingAccountPermission()
  return service
}

/** Condition for accounts `a` that can provide a service: all providers for the platform, for an account those with whom it has a relation. */
const canProvide = ({ owner_account_id: owner }: Owned): Sql =>
  owner === null
    ? sql`a.type = 'provider' AND a.deleted_at IS NULL`
    : sql`a.deleted_at IS NULL AND EXISTS (SELECT FROM account_relations r
      WHERE r.account_id = ${owner} AND r.related_account_id = a.id AND r.type = 'provider' AND r.status = 'active' AND r.deleted_at IS NULL)`

/** Relation of the owner of a service, or of the platform, with a provider. */
async function relationWith(ctx: Context, { owner_account_id: owner }: Owned, provider_account_id: number): Promise<string | null> {
  const seller = owner === null ? sql`p.is_platform` : sql`p.id = ${owner}`
  const found = await one<{ uuid: string }>(
    ctx.db,
    sql`SELECT r.uuid FROM account_relations r JOIN accounts p ON p.id = r.account_id AND ${seller}
    WHERE r.related_account_id = ${provider_account_id} AND r.type = 'provider' AND r.deleted_at IS NULL ORDER BY r.created_at LIMIT 1`,
  )
  return found?.uuid ?? null
}

async function checkProvider(ctx: Context, service: Owned, { provider_account_id }: ServiceProviderInput): Promise<void> {
  const found = await one(ctx.db, sql`SELECT 1 FROM accounts a WHERE a.id = ${provider_account_id} AND ${canProvide(service)}`)
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
  if (!changes || Object.keys(changes).length)
    record(ctx, serviceProviderQuery, subject, verb, { ...row, account_id: row.owner_account_id }, changes)
  return serviceProviderQuery.one(ctx, row, ['provider'])
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
