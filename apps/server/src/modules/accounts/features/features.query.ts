import { sql } from 'kysely'
import { adminFeatures, type FeatureInfo, type SelectOption } from '@stoa/contract'
import { escapeLike, type Feature } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { column, whether, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { featureName } from './effective-features.ts'

/** A row of `features`. */
export type FeatureRow = Omit<Feature, 'free'> & { feature_options: SelectOption[] }

/** Code, or name in either language. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const pattern = `%${escapeLike(condition.text)}%`
  return sql`(t.code ILIKE ${pattern} OR t.name_en ILIKE ${pattern} OR t.name_gr ILIKE ${pattern})`
}

/** Features of the product, for staff; the endpoint checks the permission. */
export const featureQuery = resourceQuery<typeof adminFeatures, FeatureRow>(adminFeatures, {
  from: 'feature_list',
  policy: { scope: () => undefined, knows: () => true, holds: () => true },
  filters: { search, type: column('type'), has_options: whether(sql`t.feature_options <> '[]'`) },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name_en', type: 'place' },
  defaultSort: 'type',
  includes: {},
  present: (row, ctx) => presentFeature(ctx, row),
})

export const exportFeatures = exportList<FeatureRow>(featureQuery, {
  columns: [
    { key: 'code', type: 'text', width: 24 },
    { key: 'name', type: 'text', width: 30, value: (row, ctx) => featureName(ctx, row) },
    { key: 'type', type: 'text', words: 'filters:values.features.type' },
    { key: 'unit', type: 'text' },
    { key: 'options', type: 'text', width: 40, value: (row) => row.feature_options.map(({ label }) => label).join(', ') },
  ],
})

export const presentFeature = (ctx: Context, row: FeatureRow): FeatureInfo => ({
  id: row.code,
  code: row.code,
  name: featureName(ctx, row),
  type: row.type,
  unit: row.unit,
  feature_options: row.feature_options,
})
