import { sql } from 'kysely'
import type { Params, ProductServiceInput } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { AppError, versionConflict } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import {
  adminChannels,
  componentOf,
  findProduct,
  productQuery,
  productSubject,
  refuse,
  refuseUnseenCost,
  say,
  touchProduct,
  type Owned,
} from '../products/index.ts'
import type { ProductServiceRow } from './product-service-row.ts'
import { productServiceQuery, upgradeQuery } from './product-services.query.ts'
import { changeProductService, deleteProductService, insertProductService, setServiceOrder } from './store.ts'

const UNIQUE = { product_services_one: 'service_id' }
const subject: Subject<ProductServiceRow> = {
  type: 'product-service',
  label: (row) => row.name ?? row.service_name,
  channels: ({ owner_account_id }) => adminChannels(owner_account_id),
}
/** Services and upgrades are rows of the same table. */
type ServiceQuery = typeof productServiceQuery | typeof upgradeQuery
type Changes = Partial<ProductServiceInput> & { version?: number | undefined }

/** Adds a service as the last one of a basic product. @throws 422 on `service_id` if it is not a service or a duplicate */
export async function addService(ctx: Context, { params, body }: { params: Params; body: ProductServiceInput }) {
  const product = await findProduct(ctx, params.basic_product_id, 'basic', 'update')
  return insert(ctx, productServiceQuery, product, { product_id: product.id, upgrades_product_service_uuid: null }, body)
}

/** Adds an upgrade to a service of a product. @throws 404 also for an upgrade, which has no upgrades; 422 on `service_id` */
export async function addUpgrade(ctx: Context, { params, body }: { params: Params; body: Omit<ProductServiceInput, 'is_optional'> }) {
  const base: ProductServiceRow = await productServiceQuery.find(ctx, params.product_service_uuid, 'update')
  if (body.service_id === base.service_id) refuse(ctx, 'service_id', 'unknown')
  return insert(ctx, upgradeQuery, base, { product_id: base.product_id, upgrades_product_service_uuid: base.uuid }, body)
}

function insert(
  ctx: Context,
  query: ServiceQuery,
  { owner_account_id: owner }: Owned,
  parent: { product_id: number; upgrades_product_service_uuid: string | null },
  body: ProductServiceInput,
) {
  return refusals(ctx, UNIQUE, async () => {
    refuseUnseenCost(ctx, owner, body.unit_cost_minor)
    await checkService(ctx, owner, body.service_id)
    const { uuid } = await insertProductService(ctx.db, { uuid: uuidv7(), ...parent, ...body })
    const row: ProductServiceRow = await query.find(ctx, uuid)
    await markChanged(ctx, row.product_id)
    announce(ctx, query, 'created', row)
    return query.one(ctx, row, ['service'])
  })
}

/** Updates a service or an upgrade. @throws 404, 409 `version_conflict`, 422 */
export const changeService =
  (query: ServiceQuery) =>
  (ctx: Context, { params, body }: { params: Params; body: Changes }) =>
    refusals(ctx, UNIQUE, async () => {
      const { version, ...values } = body
      const before: ProductServiceRow = await query.find(ctx, params.uuid, 'update')
      if (version !== undefined && version !== before.version) throw versionConflict()
      refuseUnseenCost(ctx, before.owner_account_id, values.unit_cost_minor)
      if (values.service_id && values.service_id !== before.service_id) await checkService(ctx, before.owner_account_id, values.service_id)
      await changeProductService(ctx.db, before.uuid, values)
      const after: ProductServiceRow = await query.find(ctx, before.uuid)
      await markChanged(ctx, after.product_id)
      const changes = changesOf(pick(before, values), pick(after, values))
      if (Object.keys(changes).length) announce(ctx, query, 'updated', after, changes)
      return query.one(ctx, after, ['service'])
    })

/** Removes a service with its upgrades, or an upgrade, from a product. Documents keep their copies. */
export const removeService =
  (query: ServiceQuery) =>
  async (ctx: Context, { params }: { params: Params }) => {
    const row: ProductServiceRow = await query.find(ctx, params.uuid, 'update')
    await deleteProductService(ctx.db, row.uuid)
    await markChanged(ctx, row.product_id)
    announce(ctx, query, 'deleted', row)
    return { data: null }
  }

/** Sorts the services of a product; those that are not named keep their positions. @throws 422 for a key of another product */
export async function orderServices(ctx: Context, { params, body }: { params: Params; body: { uuids: string[] } }) {
  const product = await findProduct(ctx, params.basic_product_id, 'basic', 'update')
  const placed = await setServiceOrder(ctx.db, product.id, body.uuids)
  if (placed < new Set(body.uuids).size) refuse(ctx, 'uuids', 'unknown')
  await markChanged(ctx, product.id)
  record(ctx, productQuery, productSubject, 'updated', product, { productServices: [null, body.uuids] })
  return { data: null }
}

async function checkService(ctx: Context, owner: number | null, service_id: number): Promise<void> {
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM products p WHERE p.id = ${service_id} AND p.type = 'service' AND p.deleted_at IS NULL AND ${componentOf(owner)}`,
  )
  if (!found) refuse(ctx, 'service_id', 'unknown')
}

/** Marks the product as changed. @throws 409 if it is deleted */
async function markChanged(ctx: Context, id: number): Promise<void> {
  if (!(await touchProduct(ctx.db, id))) throw new AppError(409, 'conflict', say(ctx, 'catalogue:product_gone'))
}

function announce(
  ctx: Context,
  query: ServiceQuery,
  verb: 'created' | 'updated' | 'deleted',
  row: ProductServiceRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, query, subject, verb, { ...row, account_id: row.owner_account_id }, changes)
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, comparable(name, (row as Record<string, unknown>)[name])]))
/** Converts quantities, which are text in rows and numbers in bodies, for comparison. */
const comparable = (name: string, value: unknown) => (name === 'quantity' ? Number(value) : value)
