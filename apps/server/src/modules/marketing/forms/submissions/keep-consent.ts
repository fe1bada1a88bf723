import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { grantConsents, type Channel } from '#modules/crm/consent/index.ts'
import { subscribeByForm } from '#modules/crm/contact-lists/index.ts'
import type { Reach } from '#modules/crm/contact-requests/index.ts'
import { refreshMarketable, type ContactRow } from '#modules/crm/contacts/index.ts'
import { ownAddresses } from '#modules/crm/intake/index.ts'
import type { Processed } from './process-submission.ts'

/**
 * Stores the consent of a person who ticked the box: for the channels of the form, and only for the addresses that they entered and
 * that the contact has. A form with a list subscribes them. With confirmation by e-mail, the consent counts once they confirm.
 * @returns whether a confirmation is awaited
 */
export async function keepConsent(
  ctx: Context,
  { submission, form, definition }: Processed,
  { contact, reach }: { contact: ContactRow; reach: Reach },
): Promise<boolean> {
  const { consent } = definition
  if (!consent) return false
  const own = await ownAddresses(ctx, contact.id, reach)
  const channels = consent.channels.filter((channel) => own[channel])
  if (!channels.length) return false
  const account_id = submission.account_id
  const statement = {
    source: 'form',
    text: submission.locale === 'gr' ? consent.text_gr : consent.text_en,
    proof: {
      form_uuid: form.uuid,
      form_version: submission.form_version,
      form_submission_id: submission.id,
      ip: submission.ip,
      browser: submission.browser,
    },
  }
  const list = form.contact_list_id ? await listOf(ctx, form.contact_list_id) : undefined
  const primary = channels.filter((channel) => own[channel] === (channel === 'email' ? contact.email : contact.phone))
  const subscription =
    list &&
    (await subscribeByForm(
      ctx,
      { account_id, contact_id: contact.id },
      { list, channels: primary, confirms: form.double_opt_in, ...statement },
    ))
  if (subscription?.confirms) return subscription.joined.some(({ status }) => status === 'pending')
  const left = channels.filter((channel) => !subscription?.granted.includes(channel))
  await grant(ctx, { account_id, contact_id: contact.id }, left, own, { ...statement, occurred_at: submission.received_at })
  return false
}

const listOf = ({ db }: Context, id: number) =>
  one<{ id: number; opt_in: string; is_welcoming: boolean }>(
    db,
    sql`SELECT id, opt_in, is_welcoming FROM contact_lists WHERE id = ${id} AND deleted_at IS NULL AND archived_at IS NULL`,
  )

async function grant(
  ctx: Context,
  contact: { account_id: number; contact_id: number },
  channels: readonly Channel[],
  own: Record<Channel, string | null>,
  statement: Parameters<typeof grantConsents>[3] & { proof: Record<string, unknown> },
): Promise<void> {
  if (!channels.length) return
  await grantConsents(ctx.db, contact, Object.fromEntries(channels.map((channel) => [channel, own[channel]!])), statement)
  await refreshMarketable(ctx.db, [contact.contact_id])
  ctx.log({
    account_id: contact.account_id,
    event: 'contact.updated',
    subject_type: 'contact',
    subject_id: contact.contact_id,
    subject_label: '–',
    contact_id: contact.contact_id,
    changes: Object.fromEntries(channels.map((channel) => [`consent_${channel}`, [null, 'granted']])),
    context: statement.proof,
  })
}
