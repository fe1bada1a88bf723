import { sql } from 'kysely'
import { DOUBTFUL_FROM_BP } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { Reach } from '#modules/crm/contact-requests/index.ts'
import { contactName, type ContactRow } from '#modules/crm/contacts/index.ts'
import { ownAddresses } from '#modules/crm/intake/index.ts'
import { sendAutomatically } from '#modules/messaging/email/index.ts'
import type { Processed } from '../submissions/process-submission.ts'
import { wordsOf } from '../submissions/read-answers.ts'

/** Hours within which a contact gets one mail of a form: anybody can send it in their name. */
const REST_H = 1
/** Most characters of an answer that a mail repeats. */
const LONGEST = 1000

/** What became of the mail that answers a submission. */
export interface Answered {
  email_message_id?: number | null
  email_skipped?: string | null
}

/**
 * Queues the mail that answers a submission, with its transaction, so that it is sent once. It goes to the address that was entered,
 * in the language of the person, if the contact has that address.
 * @returns the mail, or why there is none; nothing for a form without such a mail
 */
export async function answerByMail(
  ctx: Context,
  { submission, form, definition }: Processed,
  { contact, reach, contact_request_id }: { contact: ContactRow; reach: Reach; contact_request_id: number | null },
): Promise<Answered> {
  const { email_template_id } = form
  if (!email_template_id) return {}
  if (submission.spam_score_bp >= DOUBTFUL_FROM_BP) return { email_skipped: 'doubtful' }
  const { email } = await ownAddresses(ctx, contact.id, reach)
  if (!email) return { email_skipped: 'no_address' }
  if (await wasAnswered(ctx, form, contact.id)) return { email_skipped: 'answered_before' }
  const data = submission.data as Record<string, unknown>
  const locale = submission.locale as 'en' | 'gr'
  const answer = Object.fromEntries(
    definition.fields.flatMap((field) =>
      data[field.key] === undefined ? [] : [[field.key, wordsOf(field, data[field.key], locale).slice(0, LONGEST)]],
    ),
  )
  const owner = { account_id: form.account_id, contact_id: contact.id, contact_request_id, label: contactName(contact) }
  try {
    const sent = await sendAutomatically(ctx, owner, { purpose: 'transactional', email_template_id, locale, to: email, answer })
    return { email_message_id: sent.email_message_id, email_skipped: sent.reason }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { email_skipped: error.errors?.from_email_uuid ? 'no_sender' : 'template' }
  }
}

async function wasAnswered({ db, services }: Context, form: Processed['form'], contact_id: number): Promise<boolean> {
  const found = await one(
    db,
    sql`SELECT 1 FROM form_submissions WHERE account_id = ${form.account_id} AND contact_id = ${contact_id} AND form_uuid = ${form.uuid}
      AND email_message_id IS NOT NULL AND processed_at > ${services.clock.now()}::timestamptz - make_interval(hours => ${REST_H}) LIMIT 1`,
  )
  return found !== undefined
}
