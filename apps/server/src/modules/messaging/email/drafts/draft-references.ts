import { sql } from 'kysely'
import type { DraftEmailInput } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import type { EmailOwner } from '../messages/email-owner.ts'

/**
 * What a mail names must belong to its account: the template, and the answered message and the request to its contact.
 * @throws 422 on the field
 */
export async function checkReferences(ctx: Context, owner: EmailOwner, body: DraftEmailInput): Promise<void> {
  const { account_id, contact_id } = owner
  const row = await one<Record<'email_template_id' | 'in_reply_to_id' | 'contact_request_id', boolean>>(
    ctx.db,
    sql`
    SELECT EXISTS (SELECT FROM email_templates t WHERE t.id = ${body.email_template_id ?? null}::bigint AND (t.account_id = ${account_id} OR t.account_id IS NULL) AND t.deleted_at IS NULL) AS email_template_id,
      EXISTS (SELECT FROM email_messages m WHERE m.id = ${body.in_reply_to_id ?? null}::bigint AND m.account_id = ${account_id} AND m.contact_id = ${contact_id}) AS in_reply_to_id,
      EXISTS (SELECT FROM contact_requests r WHERE r.id = ${body.contact_request_id ?? null}::bigint AND r.account_id = ${account_id} AND r.contact_id = ${contact_id} AND r.deleted_at IS NULL) AS contact_request_id`,
  )
  const known = row!
  const wrong = (['email_template_id', 'in_reply_to_id', 'contact_request_id'] as const).find((name) => body[name] && !known[name])
  if (wrong) throw unknown(ctx, wrong)
}

/** A template must be the account's own or the platform's. @throws 422 on `email_template_id` */
export async function checkTemplate(ctx: Context, account_id: number, email_template_id: number | null | undefined): Promise<void> {
  if (!email_template_id) return
  const found = await rows(
    ctx.db,
    sql`SELECT FROM email_templates t WHERE t.id = ${email_template_id} AND (t.account_id = ${account_id} OR t.account_id IS NULL) AND t.deleted_at IS NULL`,
  )
  if (!found.length) throw unknown(ctx, 'email_template_id')
}

function unknown({ services: { t }, request: { locale } }: Context, field: string) {
  return invalid({ [field]: t(locale, 'validation:unknown', { field: t(locale, `fields:${field}`) }) })
}
