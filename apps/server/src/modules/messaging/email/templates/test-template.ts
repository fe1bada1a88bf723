import { randomUUID } from 'node:crypto'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { bareAddress, readAddresses } from '../messages/recipients.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { insertMessage } from '../store/messages.ts'
import { readFillIn } from './fill-in.ts'
import { oneLine } from './check-text.ts'
import { mailText } from './mail-html.ts'
import { mergeValuesOf } from './merge-tags.ts'
import { templateQuery } from './email-templates.query.ts'
import { fillLine } from './preheader.ts'

/** Sends a template to a few addresses, filled in with a contact or with its fallbacks. Nothing is counted or tracked. */
export async function sendTest(
  ctx: Context,
  { params, body }: { params: Params; body: { to: string[]; contact_id?: number | null | undefined } },
) {
  const template = await templateQuery.find(ctx, params.id, 'update')
  const { account_id } = template
  if (body.contact_id && (await contactQuery.find(ctx, body.contact_id)).account_id !== account_id) throw notFound()
  const to = readAddresses(ctx, body.to, 'to').map(bareAddress)
  const sender = await chooseSender(ctx, account_id, null)
  const values = {
    ...(await mergeValuesOf(ctx.db, {
      account_id,
      contact_id: body.contact_id ?? null,
      contact_request_id: null,
      user_id: ctx.actor.id,
      from: { name: sender.from_name, email: sender.email },
    })),
    unsubscribe_url: ctx.services.app_url,
  }
  const html = readFillIn(template.html, 'html').render(values)
  const subject = oneLine(`[Test] ${readFillIn(template.subject ?? template.name, 'text').render(values)}`)
  const preheader = fillLine(template.preheader?.trim() || null, values)
  for (const address of to) {
    const token = randomUUID()
    await insertMessage(ctx.db, {
      account_id,
      user_id: ctx.actor.id,
      to_address: address,
      to_key: address.toLowerCase(),
      from_address: sender.email,
      from_name: sender.from_name,
      from_email_uuid: sender.uuid,
      subject,
      preheader,
      html,
      text_body: mailText(html),
      message_id: `<${token}@${sender.email.split('@')[1]}>`,
      token,
      track_opens: false,
      track_clicks: false,
      queued_at: ctx.services.clock.now(),
    })
  }
  return { data: { sent: to.length } }
}
