import { sql } from 'kysely'
import type { Params, ProductServiceInput } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { AppError, versionConflict } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { findProduct, productQuery, productSubject, refuse, say } from '../products/index.ts'
import type { ProductServiceRow } from './product-service-row.ts'
import { productServiceQuery, upgradeQuery } from './product-services.query.ts'

const UNIQUE = { product_services_one: 'service_id' }
const subject: Subject<ProductServiceRow> = {
  type: 'product-service',
  label: (row) => row.name ?? row.service_name,
  channels: () => ['private-admin'],
}
/** Services and upgrades are rows of one kind. */
type ServiceQuery = typeof productServiceQuery | typeof upgradeQuery
type Changes = Partial<ProductServiceInput> & { version?: number | undefined }

/** Adds a service to a basic product, at the end. @throws 422 on `service_id` for what is no service or is there already */
export async function addService(ctx: Context, { params, body }: { params: Params; body: ProductServiceInput }) {
  const product = await findProduct(ctx, params.basic_product_id, 'basic', 'update')
  return insert(ctx, productServiceQuery, { product_id: product.id, upgrades_product_service_uuid: null }, body)
}

/** Offers something in the place of a service. An upgrade has no upgrades of its own: its key is none of a service. */
export async function addUpgrade(ctx: Context, { params, body }: { params: Params; body: Omit<ProductServiceInput, 'is_optional'> }) {
  const base: ProductServiceRow = await productServiceQuery.find(ctx, params.product_service_uuid, 'update')
  if (body.service_id === base.service_id) refuse(ctx, 'service_id', 'unknown')
  return insert(ctx, upgradeQuery, { product_id: base.product_id, upgrades_product_service_uuid: base.uuid }, body)
}

function insert(
  ctx: Context,
  query: ServiceQuery,
  parent: { product_id: number; upgrades_product_service_uuid: string | null },
  body: ProductServiceInput,
) {
  return refusals(ctx, UNIQUE, async () => {
    await checkService(ctx, body.service_id)
    const position = sql`(SELECT coalesce(max(position) + 1, 0) FROM product_services WHERE product_id = ${parent.product_id} AND deleted_at IS NULL)`
    const { uuid } = await insertRow<ProductServiceRow>(ctx, 'product_services', { uuid: uuidv7(), ...parent, ...body, position })
    const row: ProductServiceRow = await query.find(ctx, uuid)
    await touchProduct(ctx, row.product_id)
    announce(ctx, query, 'created', row)
    return query.one(ctx, row, ['service'])
  })
}

/** @throws 409 `version_conflict`, 422 */
export const changeService =
  (query: ServiceQuery) =>
  (ctx: Context, { params, body }: { params: Params; body: Changes }) =>
    refusals(ctx, UNIQUE, async () => {
      const { version, ...values } = body
      const before: ProductServiceRow = await query.find(ctx, params.uuid, 'update')
      if (version !== undefined && version !== before.version) throw versionConflict()
      if (values.service_id && values.service_id !== before.service_id) await checkService(ctx, values.service_id)
      await updateRow(ctx, 'product_services', { uuid: before.uuid }, values)
      const after: ProductServiceRow = await query.find(ctx, before.uuid)
      await touchProduct(ctx, after.product_id)
      const changes = changesOf(pick(before, values), pick(after, values))
      if (Object.keys(changes).length) announce(ctx, query, 'updated', after, changes)
      return query.one(ctx, after, ['service'])
    })

/** Takes a service off a product, and its upgrades with it; documents keep what they copied. */
export const removeService =
  (query: ServiceQuery) =>
  async (ctx: Context, { params }: { params: Params }) => {
    const row: ProductServiceRow = await query.find(ctx, params.uuid, 'update')
    await run(
      ctx.db,
      sql`UPDATE product_services SET deleted_at = now(), updated_at = now() WHERE deleted_at IS NULL AND (uuid = ${row.uuid} OR upgrades_product_service_uuid = ${row.uuid})`,
    )
    await touchProduct(ctx, row.product_id)
    announce(ctx, query, 'deleted', row)
    return { data: null }
  }

/** Puts services into the order given; those not named keep their places behind. @throws 422 for a key of another product */
export async function orderServices(ctx: Context, { params, body }: { params: Params; body: { uuids: string[] } }) {
  const product = await findProduct(ctx, params.basic_product_id, 'basic', 'update')
  const found = await rows(
    ctx.db,
    sql`
    UPDATE product_services s SET position = o.place - 1, updated_at = now() FROM unnest(${body.uuids}::uuid[]) WITH ORDINALITY AS o(uuid, place)
    WHERE s.uuid = o.uuid AND s.product_id = ${product.id} AND s.deleted_at IS NULL RETURNING 1`,
  )
  if (found.length < new Set(body.uuids).size) refuse(ctx, 'uuids', 'unknown')
  await touchProduct(ctx, product.id)
  record(ctx, productQuery, productSubject, 'updated', product, { productServices: [null, body.uuids] })
  return { data: null }
}

async function checkService(ctx: Context, service_id: number): Promise<void> {
  const found = await one(
    ctx.db,
    sql`
    SELECT 1 FROM products WHERE id = ${service_id} AND type = 'service' AND account_id IS NULL AND deleted_at IS NULL`,
  )
  if (!found) refuse(ctx, 'service_id', 'unknown')
}

/** A product changes with its parts. */
async function touchProduct(ctx: Context, id: number): Promise<void> {
  const found = await one(ctx.db, sql`UPDATE products SET updated_at = now() WHERE id = ${id} AND deleted_at IS NULL RETURNING 1`)
  if (!found) throw new AppError(409, 'conflict', say(ctx, 'catalogue:product_gone'))
}

function announce(
  ctx: Context,
  query: ServiceQuery,
  verb: 'created' | 'updated' | 'deleted',
  row: ProductServiceRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, query, subject, verb, { ...row, account_id: null }, changes)
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, comparable(name, (row as Record<string, unknown>)[name])]))
/** Quantities are text in rows and numbers in bodies. */
const comparable = (name: string, value: unknown) => (name === 'quantity' ? Number(value) : value)
