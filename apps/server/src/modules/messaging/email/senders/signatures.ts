import { sql } from 'kysely'
import type { EmailSignatures, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { cleanMailHtml, mailText } from '../templates/mail-html.ts'
import { deleteSignature, putSignature } from '../store/senders.ts'

/** The signature below a member's mails: their own, or else the account's; empty if there is none. */
export async function signatureOf(db: Db, account_id: number, user_id: number): Promise<string> {
  const row = await one<{ html: string }>(
    db,
    sql`
    SELECT html FROM email_signatures WHERE account_id = ${account_id} AND (user_id = ${user_id} OR user_id IS NULL) ORDER BY user_id NULLS LAST LIMIT 1`,
  )
  return row?.html ?? ''
}

export async function readSignatures(ctx: Context, { params }: { params: Params }): Promise<{ data: EmailSignatures }> {
  const found = await rows<{ user_id: number | null; html: string; text_body: string; updated_at: string }>(
    ctx.db,
    sql`
    SELECT user_id, html, text_body, updated_at FROM email_signatures WHERE account_id = ${params.account_id} AND (user_id = ${ctx.actor.id} OR user_id IS NULL)`,
  )
  const find = (user_id: number | null) => {
    const row = found.find((one) => one.user_id === user_id)
    return row ? { html: row.html, text_body: row.text_body, updated_at: row.updated_at } : null
  }
  return { data: { own: find(ctx.actor.id), account: find(null) } }
}

/** Changes the caller's signature, or the account's. An empty one is none. */
export async function saveSignature(
  ctx: Context,
  { params, body }: { params: Params; body: { scope: 'own' | 'account'; html?: string | null | undefined } },
): Promise<{ data: EmailSignatures }> {
  const account_id = params.account_id as number
  if (body.scope === 'account' && !holdsIn(ctx.actor, account_id, 'accounts.update')) throw missingAccountPermission()
  const user_id = body.scope === 'own' ? ctx.actor.id : null
  const html = cleanMailHtml(body.html ?? '')
  if (html) await putSignature(ctx.db, { uuid: uuidv7(), account_id, user_id, html, text_body: mailText(html) })
  else await deleteSignature(ctx.db, account_id, user_id)
  return readSignatures(ctx, { params })
}
