import type { BodyOf, EmailPreview, Params, previewEmail } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { signatureOf } from '../senders/signatures.ts'
import { checkedHtml, checkedLine, oneLine } from './check-text.ts'
import { mailText } from './mail-html.ts'
import { mergeValuesOf } from './merge-tags.ts'

/** Fills a mail in as it would leave, without sending anything. */
export async function preview(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof previewEmail> },
): Promise<{ data: EmailPreview }> {
  const account_id = params.account_id as number
  await checkRecords(ctx, account_id, body)
  const sender = body.from_email_uuid ? await chooseSender(ctx, account_id, body.from_email_uuid) : null
  const values = await mergeValuesOf(ctx.db, {
    account_id,
    contact_id: body.contact_id ?? null,
    contact_request_id: body.contact_request_id ?? null,
    user_id: ctx.actor.id,
    from: sender && { name: sender.from_name, email: sender.email },
  })
  const subject = checkedLine(ctx, body.subject)
  const { fill_in } = checkedHtml(ctx, body.html)
  const signature = body.with_signature ? await signatureOf(ctx.db, account_id, ctx.actor.id) : ''
  const html = `${fill_in.render(values)}${signature && `<div>${signature}</div>`}`
  return {
    data: {
      subject: oneLine(subject.fill_in.render(values)),
      html,
      text_body: mailText(html),
      missing: [...new Set([...subject.fill_in.missing(values), ...fill_in.missing(values)])],
    },
  }
}

/** Contact and request must be ones that the caller may read in this account. */
async function checkRecords(ctx: Context, account_id: number, body: BodyOf<typeof previewEmail>): Promise<void> {
  if (body.contact_id && (await contactQuery.find(ctx, body.contact_id)).account_id !== account_id) throw notFound()
  if (body.contact_request_id && (await contactRequestQuery.find(ctx, body.contact_request_id)).account_id !== account_id) throw notFound()
}
