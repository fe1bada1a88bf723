import { sql } from 'kysely'
import { exportList } from '#platform/exports/export-list.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { nameIn } from './write/product-rules.ts'
import type { ProductRow } from './product-row.ts'
import { seesCost } from './products.policy.ts'

/** Exports products as a spreadsheet, with amounts as numbers and the currency in a separate column. */
export const exportProducts = (query: ResourceQuery) =>
  exportList<ProductRow>(query, {
    columns: [
      { key: 'id', type: 'number' },
      { key: 'type', type: 'text', words: 'filters:values.products.type' },
      { key: 'code', type: 'text' },
      { key: 'name', type: 'text', width: 40, value: (row, ctx) => nameIn(ctx, row) },
      { key: 'price', type: 'money', expression: sql`t.price_minor` },
      { key: 'price_per', type: 'number' },
      { key: 'unit', type: 'text', words: 'options:product_units' },
      { key: 'price_mode', type: 'text', words: 'options:price_modes' },
      { key: 'cost', type: 'money', value: (row, ctx) => (seesCost(ctx.actor, row.owner_account_id) ? row.cost_minor : null) },
      { key: 'currency', type: 'text' },
      { key: 'vat', type: 'number', expression: sql`t.vat_rate_bp::numeric / 100` },
      { key: 'published_at', type: 'datetime' },
      { key: 'created_at', type: 'datetime' },
    ],
  })
