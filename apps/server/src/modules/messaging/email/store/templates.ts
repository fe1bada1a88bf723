import { sql } from 'kysely'
import { one, run, type Db } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { templateQuery, type TemplateRow } from '../templates/email-templates.query.ts'

export const templateKind: RecordKind<'email_templates', TemplateRow> & { query: typeof templateQuery } = {
  table: 'email_templates',
  query: templateQuery,
  subject: { type: 'email_template', label: (template) => template.name },
}

interface Copy {
  account_id: number
  name: string
  search_text: string
  created_by_id: number
}

/** Copies a template into an account; a template of the system becomes a transactional one. */
export async function copyTemplateRow(db: Db, source_id: number, copy: Copy): Promise<TemplateRow> {
  const stored = await one<TemplateRow>(
    db,
    sql`INSERT INTO email_templates (account_id, name, kind, locale, subject, preheader, design, html, text_body, variables, translation, category, search_text, created_by_id)
      SELECT ${copy.account_id}, ${copy.name}, CASE kind WHEN 'system' THEN 'transactional' ELSE kind END, locale, subject, preheader, design, html, text_body,
        variables, translation, category, ${copy.search_text}, ${copy.created_by_id} FROM email_templates WHERE id = ${source_id} RETURNING *`,
  )
  return stored!
}

/** Whether a text is that of a template built of blocks, in one of its languages. */
export async function isTextOfTemplate(
  db: Db,
  { account_id, email_template_id, html }: { account_id: number; email_template_id: number; html: string },
): Promise<boolean> {
  const found = await one(
    db,
    sql`SELECT id FROM email_templates WHERE id = ${email_template_id} AND account_id = ${account_id} AND design <> '{}'
      AND (html = ${html} OR translation ->> 'html' = ${html})`,
  )
  return found !== undefined
}

/** Counts a mail that was written from a template. */
export async function countTemplateUse(db: Db, id: number): Promise<void> {
  await run(db, sql`UPDATE email_templates SET used_count = used_count + 1 WHERE id = ${id}`)
}
