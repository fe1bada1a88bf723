import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { contactRequestQuery, requestLabel } from '#modules/crm/contact-requests/index.ts'
import { contactName, contactQuery } from '#modules/crm/contacts/index.ts'
import type { SmsRow } from './sms-messages.presenter.ts'
import { smsQuery } from './sms-messages.query.ts'

/** The record that SMS are written from: a contact, or a request with its contact. */
export interface SmsOwner {
  account_id: number
  contact_id: number
  contact_request_id: number | null
  /** How the activity log calls it. */
  label: string
}

export type FindSmsOwner = (ctx: Context, params: Params, action: 'read' | 'send') => Promise<SmsOwner>

/** @throws 404 or 403 as the contact's own page does, 403 without the right to its SMS */
export const contactOwner: FindSmsOwner = async (ctx, params, action) => {
  const contact = await contactQuery.find(ctx, params.contact_id, 'read')
  allow(ctx, contact.account_id, action)
  return { account_id: contact.account_id, contact_id: contact.id, contact_request_id: null, label: contactName(contact) }
}

/** The same for a contact request. */
export const requestOwner: FindSmsOwner = async (ctx, params, action) => {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id, 'read')
  allow(ctx, request.account_id, action)
  return { account_id: request.account_id, contact_id: request.contact_id, contact_request_id: request.id, label: requestLabel(request) }
}

/** Messages of the record. */
export const ownedBy = ({ account_id, contact_id, contact_request_id }: SmsOwner): Sql =>
  contact_request_id === null
    ? sql`t.account_id = ${account_id} AND t.contact_id = ${contact_id}`
    : sql`t.account_id = ${account_id} AND t.contact_request_id = ${contact_request_id}`

/** One SMS as the caller may see it; members with own scope need its contact, or to have written it. */
export async function findSms(ctx: Context, id: number, action: 'read' | 'send', include: readonly string[] = []): Promise<SmsRow> {
  const row = await smsQuery.find(ctx, id, action, include)
  const narrowed = ctx.actor.memberships.get(row.account_id)?.data_scope === 'own' && !ctx.actor.staff
  if (!narrowed || row.user_id === ctx.actor.id) return row
  if (row.contact_id === null) throw notFound()
  await contactQuery.find(ctx, row.contact_id, 'read')
  return row
}

function allow(ctx: Context, account_id: number, action: 'read' | 'send'): void {
  if (!holdsIn(ctx.actor, account_id, `sms-messages.${action}`)) throw missingAccountPermission()
}
