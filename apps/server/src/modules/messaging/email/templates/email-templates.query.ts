import { sql, type Selectable } from 'kysely'
import { emailTemplates, type EmailTemplate, type MailVersion } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, type IncludeLoader, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'

export type TemplateRow = Selectable<DB['email_templates']> & { account_id: number } & Pick<
    EmailTemplate,
    'createdBy' | 'media' | 'versions'
  >

/** Designs of the history with those who saved them, the newest first. */
const loadVersions: IncludeLoader = async (ctx, found) => {
  const versions = await rows<MailVersion & { email_template_id: number }>(
    ctx.db,
    sql`SELECT v.email_template_id, v.number, v.saved_by_id, u.username AS saved_by_name, v.words, v.name, v.created_at
      FROM email_template_versions v LEFT JOIN users u ON u.id = v.saved_by_id
      WHERE v.email_template_id = any(${valuesOf(found, 'id')}::bigint[]) ORDER BY v.email_template_id, v.number DESC`,
  )
  attachMany(found, 'versions', versions, 'email_template_id')
}

export const templateQuery = resourceQuery<typeof emailTemplates, TemplateRow>(emailTemplates, {
  from: 'email_templates',
  policy: accountPolicy<TemplateRow>(),
  where: sql`t.deleted_at IS NULL AND t.account_id IS NOT NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    kind: column('kind'),
    locale: column('locale'),
    category: column('category'),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', used_count: 'used_count' },
  includes: { createdBy: userInclude('created_by_id'), media: loadMedia('email_template'), versions: loadVersions },
  present: presentTemplate,
})

/** What a client sees of a template. */
export function presentTemplate(row: Omit<TemplateRow, 'account_id'> & { account_id: number | null }): EmailTemplate {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    kind: row.kind as EmailTemplate['kind'],
    system_code: row.system_code,
    locale: row.locale as EmailTemplate['locale'],
    subject: row.subject,
    preheader: row.preheader,
    category: row.category,
    design: row.design as Record<string, unknown>,
    html: row.html,
    text_body: row.text_body,
    variables: row.variables,
    used_count: row.used_count,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
    ...(row.media !== undefined && { media: row.media }),
    ...(row.versions !== undefined && { versions: row.versions }),
  }
}
