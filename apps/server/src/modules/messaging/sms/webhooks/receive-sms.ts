import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isStopWord, smsParts } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { noteCauses } from '#modules/crm/consent/index.ts'
import { suppress } from '#modules/crm/contact-lists/index.ts'
import type { ConfiguredGateway } from '../gateways/configured.ts'
import { insertSms } from '../store/messages.ts'
import { insertReceived } from '../store/received.ts'

interface Sender {
  account_id: number
  contact_id: number | null
  contact_request_id: number | null
  locale: 'en' | 'gr'
}

/**
 * Takes in an SMS of a person: kept with the contact; a word such as STOP ends marketing to the number and is confirmed
 * once (domain.md 3.13).
 * @returns false if no account can be found for it
 */
export async function receiveSms(services: Services, db: Db, gateway: ConfiguredGateway, form: Record<string, string>): Promise<boolean> {
  const { From: from = '', To: to = '', Body: text = '', MessageSid: provider_id = '' } = form
  const sender = await senderOf(db, gateway, from)
  if (!sender || !/^\+[1-9]\d{1,14}$/.test(from) || to.length < 3) return false
  const body = text.slice(0, 1600) || '–'
  const { encoding, parts } = smsParts(body)
  const now = services.clock.now()
  const { account_id, contact_id, contact_request_id } = sender
  const row = await insertReceived(
    db,
    {
      account_id,
      contact_id,
      contact_request_id,
      to_number: to.slice(0, 20),
      sender_id: from,
      body,
      encoding,
      parts: Math.max(1, parts),
      provider_id,
      third_party_service_id: gateway.id,
      token: randomUUID(),
    },
    { is_stop: isStopWord(body), at: now },
  )
  if (row && isStopWord(body)) await stop(services, db, { ...sender, gateway, from, to, sms_message_id: row.id, now })
  return true
}

/** Decided by the last message to the number; on an account's own gateway also by a contact that has the number. */
async function senderOf(db: Db, gateway: ConfiguredGateway, from: string): Promise<Sender | null> {
  const row = await one<Sender>(
    db,
    sql`
    SELECT x.account_id, x.contact_id, x.contact_request_id, CASE WHEN coalesce(c.locale, a.locale) LIKE 'en%' THEN 'en' ELSE 'gr' END AS locale FROM (
      (SELECT account_id, contact_id, contact_request_id, 0 AS place FROM sms_messages
        WHERE to_key = ${from} AND direction = 'outgoing' AND third_party_service_id IS NOT DISTINCT FROM ${gateway.id}::bigint ORDER BY id DESC LIMIT 1)
      UNION ALL
      (SELECT p.account_id, p.contact_id, NULL, 1 FROM contact_phone_numbers p JOIN contacts k ON k.id = p.contact_id AND k.deleted_at IS NULL
        WHERE p.account_id = ${gateway.account_id}::bigint AND p.phone_key = ${from} ORDER BY p.is_primary DESC, p.id LIMIT 1)
      UNION ALL SELECT ${gateway.account_id}::bigint, NULL, NULL, 2 WHERE ${gateway.account_id}::bigint IS NOT NULL
    ) x JOIN accounts a ON a.id = x.account_id LEFT JOIN contacts c ON c.id = x.contact_id ORDER BY x.place LIMIT 1`,
  )
  return row ?? null
}

interface Stopping extends Sender {
  gateway: ConfiguredGateway
  from: string
  to: string
  sms_message_id: number
  now: Date
}

async function stop(services: Services, db: Db, stopping: Stopping): Promise<void> {
  const { account_id, contact_id, locale, gateway, from, to, sms_message_id, now } = stopping
  const { is_new } = await suppress(db, {
    account_id,
    channel: 'sms',
    address: from,
    reason: 'sms_stop',
    proof: { sms_message_id, method: 'reply' },
  })
  await noteCauses(db, [{ account_id, channel: 'sms', address: from, message_id: sms_message_id }])
  if (!is_new) return
  const body = services.t(locale, 'sms:stopped')
  const { encoding, parts } = smsParts(body)
  await insertSms(db, {
    account_id,
    contact_id,
    purpose: 'transactional',
    to_number: from,
    sender_id: to.slice(0, 20),
    body,
    encoding,
    parts,
    third_party_service_id: gateway.id,
    token: randomUUID(),
    track_clicks: false,
    queued_at: now,
    created_at: now,
  })
}
