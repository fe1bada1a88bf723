import { templateQuery, templateSubject } from './templates.query.ts'

/** Describes product templates to {@link changeRow} and the other record functions. */
export const templateKind = {
  table: 'acc_product_templates',
  query: templateQuery,
  subject: templateSubject,
  unique: { acc_product_templates_name: 'name' },
} as const
