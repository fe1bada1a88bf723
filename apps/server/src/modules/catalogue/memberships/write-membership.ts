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
  clearFreeMembership,
  createProduct,
  findProduct,
  productQueryOf,
  productSubject,
  say,
  updateProduct,
  type ProductRow,
} from '../products/index.ts'
import { setFeatures } from './membership-features.ts'

export const membershipQuery = productQueryOf(adminMemberships, 'membership')
const RELATIONS = ['features', 'subscriptionPlans']

/** Creates a plan of the platform with what it gives. @throws 422 on the field that is wrong */
export async function createMembership(ctx: Context, { body }: { params: Params; body: MembershipProductInput }): Promise<One<Product>> {
  const { features, is_default, ...fields } = body
  if (is_default) throw invalid({ is_default: say(ctx, 'plans:membership.free_is_published') })
  const product = await createProduct(ctx, 'membership', asMembership(fields))
  await setFeatures(ctx, product.id, features ?? [])
  return membershipQuery.one(ctx, product, RELATIONS)
}

/**
 * Changes a plan and what it gives; accounts that have it feel it at once.
 * @throws 404, 409 `version_conflict`, 422; the free plan costs nothing and is replaced only by making another one free
 */
export async function updateMembership(
  ctx: Context,
  { params, body }: { params: Params; body: MembershipProductUpdate },
): Promise<One<Product>> {
  return change(ctx, await findProduct(ctx, params.id, 'membership', 'update'), body)
}

/** Makes a membership for one account; it is offered there at once, and to nobody else. @throws 422 */
export async function createCustom(
  ctx: Context,
  { body }: { body: MembershipProductInput & { account_id: number } },
): Promise<One<Product>> {
  const { features, is_default: _never, account_id, ...fields } = body
  const found = await one(ctx.db, sql`SELECT 1 FROM accounts WHERE id = ${account_id} AND deleted_at IS NULL`)
  if (!found) throw invalid({ account_id: say(ctx, 'plans:membership.unknown_account') })
  const product = await createProduct(ctx, 'membership', asMembership(fields), { account_id })
  await setFeatures(ctx, product.id, features ?? [])
  return membershipQuery.one(ctx, product, RELATIONS)
}

/** Changes a membership that was made for one account. @throws 404 for a plan of the platform */
export async function updateCustom(
  ctx: Context,
  { params, body }: { params: Params; body: MembershipProductUpdate },
): Promise<One<Product>> {
  const before = await findProduct(ctx, params.id, 'membership', 'update')
  if (before.account_id === null) throw notFound()
  return change(ctx, before, { ...body, is_default: undefined })
}

async function change(
  ctx: Context,
  before: ProductRow,
  { features, is_default, ...fields }: MembershipProductUpdate,
): Promise<One<Product>> {
  if (is_default === false && before.is_default) throw invalid({ is_default: say(ctx, 'plans:membership.free_stays') })
  const becomesFree = is_default === true && !before.is_default
  const price = fields.price_minor === undefined ? before.price_minor : fields.price_minor
  if ((becomesFree || before.is_default) && price) refuseOn(ctx, 'price_minor', 'plans:membership.free_costs_nothing')
  if (becomesFree) await takeOver(ctx, before)
  const changes = features ? await setFeatures(ctx, before.id, features) : {}
  const after = await updateProduct(ctx, before, fields, becomesFree ? { is_default: true } : {})
  if (Object.keys(changes).length) record(ctx, membershipQuery, productSubject, 'updated', after, changes)
  return membershipQuery.one(ctx, after, RELATIONS)
}

/** There is one free plan: the other one ceases to be it in the same transaction. */
async function takeOver(ctx: Context, product: ProductRow): Promise<void> {
  if (!product.published_at || product.account_id !== null) throw invalid({ is_default: say(ctx, 'plans:membership.free_is_published') })
  await clearFreeMembership(ctx.db)
}

function refuseOn(ctx: Context, field: string, key: string): never {
  throw invalid({ [field]: say(ctx, key) })
}

/** Memberships are sold by the month and need no project. */
function asMembership<T extends MembershipProductInput>(fields: T) {
  return { unit: 'month' as const, requires_project: false, ...fields }
}
