import { templateQuery, templateSubject } from './templates.query.ts'

/** Product templates of the platform, as {@link changeRow} and its like write them. */
export const templateKind = {
  table: 'acc_product_templates',
  query: templateQuery,
  subject: templateSubject,
  unique: { acc_product_templates_name: 'name' },
} as const
