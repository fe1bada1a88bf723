import type { Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { sql } from 'kysely'
import { contactRequestQuery, requestLabel } from '#modules/crm/contact-requests/index.ts'
import { contactName, contactQuery } from '#modules/crm/contacts/index.ts'
import { emailQuery } from './email-messages.query.ts'
import type { EmailRow } from './email-messages.presenter.ts'

/** The record that mails are written from: a contact, or a request with its contact. */
export interface EmailOwner {
  account_id: number
  contact_id: number
  contact_request_id: number | null
  /** How the activity log calls it. */
  label: string
}

export type FindOwner = (ctx: Context, params: Params, action: 'read' | 'send') => Promise<EmailOwner>

/** @throws 404 or 403 as the contact's own page does, 403 without the right to its mails */
export const contactOwner: FindOwner = async (ctx, params, action) => {
  const contact = await contactQuery.find(ctx, params.contact_id, 'read')
  allow(ctx, contact.account_id, action)
  return { account_id: contact.account_id, contact_id: contact.id, contact_request_id: null, label: contactName(contact) }
}

/** The same for a contact request. */
export const requestOwner: FindOwner = async (ctx, params, action) => {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id, 'read')
  allow(ctx, request.account_id, action)
  return {
    account_id: request.account_id,
    contact_id: request.contact_id,
    contact_request_id: request.id,
    label: requestLabel(request),
  }
}

/** Rows of a table of mails or drafts that belong to the record. */
export function ownedBy({ account_id, contact_id, contact_request_id }: EmailOwner): Sql {
  return contact_request_id === null
    ? sql`t.account_id = ${account_id} AND t.contact_id = ${contact_id}`
    : sql`t.account_id = ${account_id} AND t.contact_request_id = ${contact_request_id}`
}

/**
 * One mail as the caller may see it: with the right in its account, and for members with own scope only when the
 * contact is theirs or they wrote it.
 */
export async function findEmail(ctx: Context, id: number, action: 'read' | 'send', include: readonly string[] = []): Promise<EmailRow> {
  const row = await emailQuery.find(ctx, id, action, include)
  const narrowed = ctx.actor.memberships.get(row.account_id)?.data_scope === 'own' && !ctx.actor.staff
  if (!narrowed || row.user_id === ctx.actor.id) return row
  if (row.contact_id === null) throw notFound()
  await contactQuery.find(ctx, row.contact_id, 'read')
  return row
}

function allow(ctx: Context, account_id: number, action: 'read' | 'send'): void {
  if (!holdsIn(ctx.actor, account_id, `email-messages.${action}`)) throw missingAccountPermission()
}
