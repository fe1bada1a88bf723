import { sql } from 'kysely'
import type { BodyOf, Consent, Params, recordConsent } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { insertConsent } from '../../consent/index.ts'
import { lockContacts, contactQuery, contactSubject, refreshMarketable } from '../../contacts/index.ts'
import { findContactFor } from '../subscriptions/contact-subscriptions.ts'

const SHOWN = 500
const COLUMNS = sql`id, contact_id, channel, purpose, action, basis, source, text_snapshot, proof, addresses, occurred_at, created_at`

/** The consent ledger of a contact, newest first. */
export async function listConsents(ctx: Context, { params }: { params: Params }) {
  const contact = await findContactFor(ctx, params.contact_id, 'subscriptions.read')
  const found = await rows<Consent>(
    ctx.db,
    sql`
    SELECT ${COLUMNS} FROM consents WHERE contact_id = ${contact.id} ORDER BY occurred_at DESC, id DESC LIMIT ${SHOWN}`,
  )
  return { data: found }
}

/** Adds an entry to the ledger on behalf of a member, for example after a phone call. */
export async function addConsent(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof recordConsent> }) {
  const contact = await findContactFor(ctx, params.contact_id, 'subscriptions.update')
  await lockContacts(ctx.db, [contact.id])
  const line = await insertConsent(ctx.db, {
    account_id: contact.account_id,
    contact_id: contact.id,
    channel: body.channel,
    action: body.action,
    basis: body.basis ?? 'consent',
    source: 'staff',
    text_snapshot: body.consent_text,
    proof: { confirmed_by: ctx.actor.id, ip: ctx.request.ip, browser: ctx.request.browser },
  })
  await refreshMarketable(ctx.db, [contact.id])
  record(ctx, contactQuery, contactSubject, 'updated', contact, { [`consent_${body.channel}`]: [null, body.action] })
  return { data: line as unknown as Consent }
}
