import { sql } from 'kysely'
import { adminAccProductTemplates, type AccProductTemplate, type Media } from '@stoa/contract'
import { holdsEverywhere } from '#access/actor.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import type { Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { Subject } from '#kit/records/record-change.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'

/** Morph alias of product templates. */
export const TEMPLATE = 'acc_product_template'

/** A row of `acc_product_templates` with the loaded relations. Templates belong to the platform, not to an account. */
export type TemplateRow = Omit<AccProductTemplate, 'media'> & { account_id: null; search_text: string; media?: Media[] }

const staffPolicy: Policy<TemplateRow> = {
  scope: (actor, permission) => (holdsEverywhere(actor, permission) ? undefined : sql`false`),
  knows: (actor) => actor.staff || actor.permissions.size > 0,
  holds: holdsEverywhere,
}

/** Presents a template. Columns not listed here stay private. */
export function presentTemplate(row: TemplateRow): AccProductTemplate {
  return {
    id: row.id,
    name: row.name,
    sku_pattern: row.sku_pattern,
    description: row.description,
    attributes: row.attributes,
    default_vat_category: row.default_vat_category,
    is_active: row.is_active,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.media && { media: row.media }),
  }
}

/** Product templates of the platform. */
export const templateQuery = resourceQuery<typeof adminAccProductTemplates, TemplateRow>(adminAccProductTemplates, {
  from: 'acc_product_templates',
  policy: staffPolicy,
  where: sql`t.deleted_at IS NULL`,
  present: presentTemplate,
  filters: { search: searchText(), active: column('is_active'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name' },
  defaultSort: 'name',
  includes: { media: loadMedia(TEMPLATE) },
})

/** Templates in the activity log and in events, which are sent to staff. */
export const templateSubject: Subject<TemplateRow> = {
  type: TEMPLATE,
  label: (template) => template.name,
  channels: () => ['private-admin'],
}
