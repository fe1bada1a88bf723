import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { AccProductRow } from './product-row.ts'

const quantity = (text: string | null) => (text === null ? null : Number(text))

/** Columns of the spreadsheet of shop products. */
export const accProductExport: ExportSpec<AccProductRow> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 36 },
    { key: 'parent_name', type: 'text', width: 30 },
    { key: 'sku', type: 'text' },
    { key: 'ean', type: 'text', width: 18 },
    { key: 'type', type: 'text', words: 'filters:values.acc-products.type' },
    { key: 'status', type: 'text', words: 'filters:values.acc-products.status' },
    { key: 'categories', type: 'text', width: 30, value: (row) => row.categories.join(', ') },
    { key: 'price_minor', type: 'money' },
    { key: 'sale_price_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'vat', type: 'number', value: (row) => row.vat_bp / 100 },
    { key: 'stock_status', type: 'text', width: 18, words: 'filters:values.acc-products.stock' },
    { key: 'stock_quantity', type: 'number', value: (row) => quantity(row.stock_quantity) },
    { key: 'sold_quantity', type: 'number', value: (row) => quantity(row.sold_quantity) },
    { key: 'weight_g', type: 'number' },
    { key: 'created_at', type: 'datetime' },
  ],
}
