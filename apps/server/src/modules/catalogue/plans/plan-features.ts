import { sql } from 'kysely'
import type { MembershipFeature, ProductFeature } from '@stoa/contract'
import { FEATURES } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { attachMany, valuesOf } from '#kit/query/includes.ts'
import { featureName } from '#modules/accounts/features/index.ts'
import { fieldName, say, type ProductParts } from '../products/index.ts'
import { replaceFeatures } from './store.ts'

/** Features of plans, in the order of the domain package. */
async function featuresOf(ctx: Context, product_ids: readonly number[]): Promise<(ProductFeature & { product_id: number })[]> {
  const found = await rows<{ product_id: number; feature_code: string; value: number | null; enabled: boolean }>(
    ctx.db,
    sql`SELECT product_id, feature_code, value, enabled FROM product_features WHERE product_id = any(${[...product_ids]}::bigint[])`,
  )
  return FEATURES.flatMap((feature) =>
    found
      .filter((row) => row.feature_code === feature.code)
      .map((row) => ({ ...row, name: featureName(ctx, feature), type: feature.type, unit: feature.unit })),
  )
}

/** Loads features as a relation of products. */
export const planParts: ProductParts = {
  features: async (ctx, rows) => attachMany(rows, 'features', await featuresOf(ctx, valuesOf(rows, 'id')), 'product_id'),
}

/**
 * Replaces the features of a plan.
 * @returns the changes, for the log
 * @throws 422 on a feature that is unknown or listed twice
 */
export async function setFeatures(
  ctx: Context,
  product_id: number,
  features: readonly MembershipFeature[],
): Promise<Record<string, readonly [unknown, unknown]>> {
  const known = new Set(FEATURES.map(({ code }) => code))
  const wrong = features.findIndex(({ feature_code }) => !known.delete(feature_code))
  if (wrong >= 0)
    throw invalid({ [`features.${wrong}.feature_code`]: say(ctx, 'validation:unknown', { field: fieldName(ctx, 'feature_code') }) })
  const before = summary(await featuresOf(ctx, [product_id]))
  await replaceFeatures(ctx.db, product_id, features)
  const after = summary(await featuresOf(ctx, [product_id]))
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { features: [before, after] }
}

const summary = (features: readonly ProductFeature[]) =>
  Object.fromEntries(
    features.map(({ feature_code, type, enabled, value }) => [
      feature_code,
      type === 'flag' || !enabled ? enabled : (value ?? 'unlimited'),
    ]),
  )
