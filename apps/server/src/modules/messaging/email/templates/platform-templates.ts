import { sql } from 'kysely'
import type { EmailTemplate, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { presentTemplate, type TemplateRow } from './email-templates.query.ts'

/** What the platform offers, for the reader's language first. System mails are not for writing with. */
export async function listOffered(ctx: Context, _input: { params: Params }): Promise<{ data: EmailTemplate[] }> {
  const found = await rows<TemplateRow>(
    ctx.db,
    sql`
    SELECT * FROM email_templates WHERE account_id IS NULL AND system_code IS NULL AND kind <> 'system' AND deleted_at IS NULL
    ORDER BY locale = ${ctx.request.locale} DESC NULLS LAST, locale, id`,
  )
  return { data: found.map(presentTemplate) }
}
