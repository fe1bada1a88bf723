import { sql } from 'kysely'
import {
  adminMemberships,
  type MembershipProductInput,
  type MembershipProductUpdate,
  type One,
  type Params,
  type Product,
} from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import {
  clearFreePlan,
  createProduct,
  findProduct,
  productQueryOf,
  productSubject,
  say,
  updateProduct,
  type ProductRow,
} from '../products/index.ts'
import { setFeatures } from './plan-features.ts'

/** Plans, as staff see them. */
export const planQuery = productQueryOf(adminMemberships, 'membership')
const RELATIONS = ['features', 'subscriptionPlans']

/** Creates a plan with its features. @throws 422 on the invalid field */
export async function createPlan(ctx: Context, { body }: { params: Params; body: MembershipProductInput }): Promise<One<Product>> {
  const { features, is_default, ...fields } = body
  if (is_default) throw invalid({ is_default: say(ctx, 'plans:membership.free_is_published') })
  const product = await createProduct(ctx, 'membership', asPlan(fields))
  await setFeatures(ctx, product.id, features ?? [])
  return planQuery.one(ctx, product, RELATIONS)
}

/**
 * Updates a plan and its features, with immediate effect for accounts that have the plan.
 * @throws 404, 409 `version_conflict`, 422; the free plan has no price and stays free until another plan becomes free
 */
export async function updatePlan(ctx: Context, { params, body }: { params: Params; body: MembershipProductUpdate }): Promise<One<Product>> {
  return changePlan(ctx, await findProduct(ctx, params.id, 'membership', 'update'), body)
}

/** Creates a custom plan, which is offered to one account only, without being published. @throws 422 */
export async function createCustomPlan(
  ctx: Context,
  { body }: { body: MembershipProductInput & { account_id: number } },
): Promise<One<Product>> {
  const { features, is_default: _ignored, account_id, ...fields } = body
  const account = await one(ctx.db, sql`SELECT 1 FROM accounts WHERE id = ${account_id} AND deleted_at IS NULL`)
  if (!account) throw invalid({ account_id: say(ctx, 'plans:membership.unknown_account') })
  const product = await createProduct(ctx, 'membership', asPlan(fields), { account_id })
  await setFeatures(ctx, product.id, features ?? [])
  return planQuery.one(ctx, product, RELATIONS)
}

/** Updates a custom plan. @throws 404 for a plan that is not custom */
export async function updateCustomPlan(
  ctx: Context,
  { params, body }: { params: Params; body: MembershipProductUpdate },
): Promise<One<Product>> {
  const before = await findProduct(ctx, params.id, 'membership', 'update')
  if (before.account_id === null) throw notFound()
  return changePlan(ctx, before, { ...body, is_default: undefined })
}

async function changePlan(
  ctx: Context,
  before: ProductRow,
  { features, is_default, ...fields }: MembershipProductUpdate,
): Promise<One<Product>> {
  if (is_default === false && before.is_default) throw invalid({ is_default: say(ctx, 'plans:membership.free_stays') })
  const becomesFree = is_default === true && !before.is_default
  const price = fields.price_minor === undefined ? before.price_minor : fields.price_minor
  if ((becomesFree || before.is_default) && price) refuseOn(ctx, 'price_minor', 'plans:membership.free_costs_nothing')
  if (becomesFree) await replaceFreePlan(ctx, before)
  const changes = features ? await setFeatures(ctx, before.id, features) : {}
  const after = await updateProduct(ctx, before, fields, becomesFree ? { is_default: true } : {})
  if (Object.keys(changes).length) record(ctx, planQuery, productSubject, 'updated', after, changes)
  return planQuery.one(ctx, after, RELATIONS)
}

/** Clears the previous free plan: there is exactly one. @throws 422 if the plan is custom or not published */
async function replaceFreePlan(ctx: Context, product: ProductRow): Promise<void> {
  if (!product.published_at || product.account_id !== null) throw invalid({ is_default: say(ctx, 'plans:membership.free_is_published') })
  await clearFreePlan(ctx.db)
}

function refuseOn(ctx: Context, field: string, key: string): never {
  throw invalid({ [field]: say(ctx, key) })
}

/** Plans are sold by the month and need no project. */
function asPlan<T extends MembershipProductInput>(fields: T) {
  return { unit: 'month' as const, requires_project: false, ...fields }
}
