import { sql } from 'kysely'
import type { EffectiveFeature } from '@stoa/contract'
import { FEATURES, type Feature } from '@stoa/domain'
import type { Context } from '#kit/context.ts'

interface Override {
  account_id: number
  feature_code: string
  value: number | null
  enabled: boolean | null
  reason: string | null
  until: string | null
}

/**
 * What accounts have of every feature: the override that staff gave, until its last day in the account's zone, else
 * the free plan (domain model 2.2).
 */
export async function effectiveFeatures(ctx: Context, account_ids: readonly number[]): Promise<Map<number, EffectiveFeature[]>> {
  const { rows } = await sql<Override>`
    SELECT o.account_id, o.feature_code, o.value, o.enabled, o.reason, o.until FROM account_options o JOIN accounts a ON a.id = o.account_id
    WHERE o.account_id = any(${[...account_ids]}::bigint[]) AND (o.until IS NULL OR o.until >= (${ctx.services.clock.now()}::timestamptz AT TIME ZONE a.time_zone)::date)`.execute(
    ctx.db,
  )
  const overrides = new Map(rows.map((row) => [`${row.account_id} ${row.feature_code}`, row]))
  return new Map(account_ids.map((id) => [id, FEATURES.map((feature) => effective(ctx, feature, overrides.get(`${id} ${feature.code}`)))]))
}

function effective(ctx: Context, feature: Feature, override: Override | undefined): EffectiveFeature {
  const { code, type, unit, free } = feature
  const plan = type === 'limit' ? { enabled: true, value: free as number | null } : { enabled: Boolean(free), value: null }
  return {
    code,
    type,
    unit,
    name: featureName(ctx, feature),
    enabled: override?.enabled ?? plan.enabled,
    value: override?.value ?? plan.value,
    source: override ? 'override' : 'plan',
    reason: override?.reason ?? null,
    until: override?.until ?? null,
  }
}

export const featureName = (ctx: Context, feature: Pick<Feature, 'name_en' | 'name_gr'>) =>
  ctx.request.locale === 'gr' ? feature.name_gr : feature.name_en
