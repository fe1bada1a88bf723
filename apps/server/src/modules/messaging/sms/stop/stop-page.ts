import { sql } from 'kysely'
import type { BodyOf, Params, SmsStopPage, undoSmsStop as undoEndpoint } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { suppressAddress, suppressed } from '#modules/crm/consent/index.ts'
import { storeUndo, unsubscribeFromAll, maskPhone, newUndo, suppress, undoUnsubscription } from '#modules/crm/contact-lists/index.ts'

interface Holder {
  sms_message_id: number
  account_id: number
  contact_id: number | null
  number: string
  account_name: string
  account_color: string | null
  locale: 'en' | 'gr'
  is_stopped: boolean
}

type Channels = Parameters<typeof storeUndo>[3]['ended'][number]

/** Reads the page behind the link of an SMS, without changing anything. @throws 404 for an unknown code */
export async function readStop(ctx: Context, { params }: { params: Params }): Promise<{ data: SmsStopPage }> {
  return { data: pageOf(await neededHolder(ctx.db, params.token)) }
}

/**
 * Ends SMS of the account to the person that the message went to, and to the number, without a login and however often
 * it is requested. An unknown code gets the same answer.
 */
export async function stopByLink(ctx: Context, { params }: { params: Params }) {
  const undo = newUndo(ctx)
  const holder = await findHolder(ctx.db, params.token)
  if (holder?.contact_id) await stopSms(ctx, { ...holder, contact_id: holder.contact_id }, undo)
  else if (holder) await suppressNumber(ctx, holder)
  return { data: { is_done: true as const, undo_token: undo.token, undo_until: undo.until } }
}

/** @throws 404 when it is too late or the token is another's */
export async function undoStop(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof undoEndpoint> }) {
  const { contact_id, ...holder } = await neededHolder(ctx.db, params.token)
  if (contact_id === null) throw notFound()
  await undoUnsubscription(ctx, { ...holder, contact_id }, body.undo_token)
  return { data: pageOf(await neededHolder(ctx.db, params.token)) }
}

async function stopSms(ctx: Context, holder: Holder & { contact_id: number }, undo: ReturnType<typeof newUndo>): Promise<void> {
  const { db, services } = ctx
  const { account_id, contact_id, number, locale } = holder
  await run(db, sql`SELECT 1 FROM contacts WHERE id = ${contact_id} FOR NO KEY UPDATE`)
  const ended = await rows<Channels>(
    db,
    sql`
    SELECT id, status, channels FROM subscriptions WHERE contact_id = ${contact_id} AND status IN ('subscribed', 'pending') AND 'sms' = any(channels)`,
  )
  const text = services.t(locale, 'sms:stopped_by_link')
  const unsubscription = { source: 'sms_stop' as const, text, proof: proofOf(ctx, holder), user_id: null }
  const changed = await unsubscribeFromAll(db, [contact_id], ['sms'], unsubscription)
  // The number that the message went to may not be among the person's any more.
  const suppression_id = await suppressAddress(db, { account_id, channel: 'sms', address: number, reason: 'sms_stop', contact_id })
  await storeUndo(db, { account_id, contact_id }, undo, {
    ended,
    suppression_ids: [...changed.suppression_ids, ...(suppression_id === null ? [] : [suppression_id])],
    withdrawn: changed.withdrawn,
  })
}

/** Whether no contact has the number any more. */
async function suppressNumber(ctx: Context, holder: Holder): Promise<void> {
  const { account_id, number: address } = holder
  await suppress(ctx.db, { account_id, channel: 'sms', address, reason: 'sms_stop', proof: proofOf(ctx, holder) })
}

const proofOf = ({ request }: Context, { sms_message_id }: Holder) => ({
  ip: request.ip,
  browser: request.browser,
  sms_message_id,
  method: 'page',
})

async function neededHolder(db: Db, code: unknown): Promise<Holder> {
  const holder = await findHolder(db, code)
  if (!holder) throw notFound()
  return holder
}

/** Finds the person that the link was sent to; none if they were erased. */
async function findHolder(db: Db, code: unknown): Promise<Holder | null> {
  const row = await one<Holder>(
    db,
    sql`
    SELECT m.id AS sms_message_id, m.account_id, m.contact_id, m.to_number AS number, a.name AS account_name, a.brand_color AS account_color,
      CASE WHEN coalesce(c.locale, a.locale) LIKE 'en%' THEN 'en' ELSE 'gr' END AS locale, ${suppressed('sms', sql`m.account_id`, sql`m.to_number`)} AS is_stopped
    FROM sms_messages m JOIN accounts a ON a.id = m.account_id LEFT JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id
    WHERE m.stop_code = ${code} AND c.status IS DISTINCT FROM 'erased'`,
  )
  return row ?? null
}

const pageOf = ({ account_name, account_color, locale, number, is_stopped }: Holder): SmsStopPage => ({
  account_name,
  account_color,
  locale,
  masked_number: maskPhone(number),
  is_stopped,
})
