import type { Memberships } from '@stoa/domain/mails'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { contactsOfAudiences, membershipsOf } from '#modules/crm/audiences/index.ts'

/** For whom a mail is filled in: a contact, or a person who is in exactly these audiences. */
export interface Reader {
  contact_id?: number | null | undefined
  audience_ids?: number[] | null | undefined
}

/**
 * Whether a reader is in the audiences that blocks are for; undefined for a reader who is not known.
 * @throws 422 on `audience_ids` with an audience of another account
 */
export async function membershipsOfReader(
  ctx: Context,
  account_id: number,
  { contact_id, audience_ids }: Reader,
  named: readonly number[],
): Promise<Memberships | undefined> {
  const now = ctx.services.clock.now()
  const chosen = audience_ids ?? []
  if (!named.length && !chosen.length) return undefined
  const known = (await contactsOfAudiences(ctx.db, account_id, [...named, ...chosen], now)).filter(({ is_deleted }) => !is_deleted)
  if (chosen.some((id) => !known.some((one) => one.id === id))) refuseUnknown(ctx, 'audience_ids')
  if (contact_id) return (await membershipsOf(ctx.db, account_id, named, { contact_ids: [contact_id], now })).get(contact_id)
  return audience_ids ? Object.fromEntries(known.map(({ id }) => [id, chosen.includes(id)])) : undefined
}
