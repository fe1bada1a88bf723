import { sql } from 'kysely'
import {
  accountFeatures,
  adminFeatures,
  listFeatures,
  updateAccountOptions,
  updateFeatureOptions,
  type BodyOf,
  type FeatureInfo,
} from '@stoa/contract'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refuse, text } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { effectiveFeatures } from './effective-features.ts'
import { exportFeatures, featureQuery, presentFeature, type FeatureRow } from './features.query.ts'
import { putOverride, writeFeatureOptions } from './store.ts'

export function featureRoutes(routes: Routes): void {
  serve(routes, listFeatures, features)
  serveResource(routes, adminFeatures, { list: featureQuery.list, filters: filterOptions(adminFeatures), export: exportFeatures })
  serve(routes, accountFeatures, async (ctx, { params }) => ofAccount(ctx, (params as { account_id: number }).account_id))
  serve(routes, updateFeatureOptions, (ctx, { params, body }) =>
    setFeatureOptions(ctx, (params as { feature_code: string }).feature_code, body.feature_options),
  )
  serve(routes, updateAccountOptions, (ctx, { params, body }) =>
    setAccountOptions(ctx, (params as { account_id: number }).account_id, body.options),
  )
}

async function features(ctx: Context): Promise<{ data: FeatureInfo[] }> {
  const found = await rows<FeatureRow>(
    ctx.db,
    sql`SELECT code, name_en, name_gr, type, unit, feature_options FROM features ORDER BY type DESC, code`,
  )
  return { data: found.map((row) => presentFeature(ctx, row)) }
}

async function ofAccount(ctx: Context, account_id: number) {
  const effective = await effectiveFeatures(ctx, [account_id])
  return { data: effective.get(account_id) ?? [] }
}

async function setFeatureOptions(
  ctx: Context,
  code: string,
  options: BodyOf<typeof updateFeatureOptions>['feature_options'],
): Promise<{ data: FeatureInfo }> {
  const before = await one<FeatureRow>(
    ctx.db,
    sql`SELECT code, name_en, name_gr, type, unit, feature_options FROM features WHERE code = ${code} FOR UPDATE`,
  )
  if (!before) throw notFound()
  await writeFeatureOptions(ctx.db, code, options)
  ctx.log({
    account_id: null,
    event: 'feature.updated',
    subject_type: 'feature',
    subject_id: code,
    subject_label: before.name_en,
    changes: changesOf({ feature_options: before.feature_options }, { feature_options: options }),
  })
  return { data: presentFeature(ctx, { ...before, feature_options: options }) }
}

/** Stores the given overrides. An override without value and switch is removed. */
async function setAccountOptions(ctx: Context, account_id: number, options: BodyOf<typeof updateAccountOptions>['options']) {
  const row = await findRow(ctx.db, 'accounts', { id: account_id, deleted_at: null }, 'NO KEY UPDATE')
  if (!row) throw notFound()
  const before = await overridesOf(ctx, account_id)
  await checkCodes(
    ctx,
    options.map((option) => option.feature_code),
  )
  for (const { feature_code, value = null, enabled = null, reason = null, until = null } of options)
    await putOverride(ctx.db, { account_id, feature_code, value, enabled, reason, until })
  const changes = changesOf(before, {
    ...Object.fromEntries(Object.keys(before).map((code) => [code, null])),
    ...(await overridesOf(ctx, account_id)),
  })
  ctx.emit({ name: 'account.updated', account_id, type: 'account', key: account_id, requires: 'accounts.read', changed: ['features'] })
  ctx.log({
    account_id,
    event: 'account.options_changed',
    subject_type: 'account',
    subject_id: account_id,
    subject_label: row.name,
    changes,
  })
  return ofAccount(ctx, account_id)
}

async function overridesOf(ctx: Context, account_id: number): Promise<Record<string, object>> {
  const found = await rows<{ feature_code: string; value: number | null; enabled: boolean | null; until: string | null }>(
    ctx.db,
    sql`SELECT feature_code, value, enabled, until FROM account_options WHERE account_id = ${account_id} ORDER BY feature_code`,
  )
  return Object.fromEntries(found.map(({ feature_code, ...option }) => [feature_code, option]))
}

async function checkCodes(ctx: Context, codes: string[]): Promise<void> {
  const found = await rows<{ code: string }>(ctx.db, sql`SELECT code FROM features WHERE code = any(${codes}::text[])`)
  const unknown = codes.findIndex((code) => !found.some((row) => row.code === code))
  if (unknown >= 0)
    refuse(ctx, { [`options.${unknown}.feature_code`]: ['validation:unknown', { field: text(ctx, 'fields:feature_code') }] })
}
