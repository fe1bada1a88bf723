import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'

export interface TemplateTexts {
  subject: string | null
  preheader: string | null
  html: string
  design: Record<string, unknown>
}

/** @throws 422 on `email_template_id` for a template that the account cannot use for marketing */
export async function templateOf(
  ctx: Context,
  account_id: number,
  { email_template_id }: { email_template_id?: number | null | undefined },
): Promise<TemplateTexts | null> {
  if (!email_template_id) return null
  const template = await one<TemplateTexts & { kind: string }>(
    ctx.db,
    sql`SELECT kind, subject, preheader, html, design FROM email_templates
      WHERE id = ${email_template_id} AND deleted_at IS NULL AND (account_id = ${account_id} OR account_id IS NULL)`,
  )
  if (!template) refuseUnknown(ctx, 'email_template_id')
  if (template.kind === 'system') refuse(ctx, { email_template_id: 'messaging:campaigns.system_template' })
  return template
}
