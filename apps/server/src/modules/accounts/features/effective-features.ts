import { sql } from 'kysely'
import type { EffectiveFeature } from '@stoa/contract'
import { FEATURES, type Feature } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'

/** Values of a feature of an account in the database; nulls mean the default of the code. */
export interface StoredFeature {
  account_id: number
  feature_code: string
  source: 'override' | 'plan' | null
  value: number | null
  enabled: boolean | null
  /** The plan of the account, or the free plan when it has none. */
  product_id: number | null
  reason: string | null
  until: string | null
}

/**
 * Values of every feature for accounts. The first of these applies: an override by staff, until its last day in the account's
 * zone; the account's plan; the free plan; the default of the code (domain.md 2.2).
 */
export async function effectiveFeatures(ctx: Context, account_ids: readonly number[]): Promise<Map<number, EffectiveFeature[]>> {
  const codes = FEATURES.map(({ code }) => code)
  const stored = await storedFeatures(ctx.db, account_ids, codes, ctx.services.clock.now())
  const found = new Map(stored.map((row) => [`${row.account_id} ${row.feature_code}`, row]))
  return new Map(account_ids.map((id) => [id, FEATURES.map((feature) => present(ctx, feature, found.get(`${id} ${feature.code}`)))]))
}

/**
 * The same as rows, one for each account and code. A single account and code, as limits check them, use a query without arrays:
 * PostgreSQL plans it once for a connection, but plans a query with arrays on each call.
 */
export async function storedFeatures(db: Db, account_ids: readonly number[], codes: readonly string[], at: Date): Promise<StoredFeature[]> {
  if (account_ids.length === 1 && codes.length === 1) return storedFeature(db, account_ids[0]!, codes[0]!, at)
  return rows<StoredFeature>(
    db,
    sql`SELECT a.id AS account_id, f.code AS feature_code, e.* FROM unnest(${[...account_ids]}::bigint[]) AS a(id) CROSS JOIN unnest(${[...codes]}::text[]) AS f(code)
    CROSS JOIN LATERAL effective_feature(a.id, f.code, ${at}::timestamptz) e`,
  )
}

async function storedFeature(db: Db, account_id: number, code: string, at: Date): Promise<StoredFeature[]> {
  return rows<StoredFeature>(
    db,
    sql`SELECT ${account_id}::bigint AS account_id, ${code}::text AS feature_code, e.* FROM effective_feature(${account_id}::bigint, ${code}::text, ${at}::timestamptz) e`,
  )
}

/**
 * Resolves whether a feature is available, and its limit.
 * @returns `value` is null without a limit, and 0 when the feature is off
 */
export function resolved(feature: Feature, stored: StoredFeature | undefined): { enabled: boolean; value: number | null } {
  const { type, free } = feature
  const plain = type === 'limit' ? { enabled: true, value: free as number | null } : { enabled: Boolean(free), value: null }
  if (!stored?.source) return plain
  const enabled = stored.enabled ?? plain.enabled
  if (type === 'flag') return { enabled, value: null }
  return { enabled, value: enabled ? stored.value : 0 }
}

/** @throws Error for an unknown code, which is a bug */
export function featureOf(code: string): Feature {
  const feature = FEATURES.find((one) => one.code === code)
  if (!feature) throw new Error(`There is no feature ${code}.`)
  return feature
}

function present(ctx: Context, feature: Feature, stored: StoredFeature | undefined): EffectiveFeature {
  const { code, type, unit } = feature
  return {
    code,
    type,
    unit,
    name: featureName(ctx, feature),
    ...resolved(feature, stored),
    source: stored?.source ?? 'plan',
    reason: stored?.reason ?? null,
    until: stored?.until ?? null,
  }
}

export const featureName = (ctx: Pick<Context, 'request'>, feature: Pick<Feature, 'name_en' | 'name_gr'>) =>
  ctx.request.locale === 'gr' ? feature.name_gr : feature.name_en
