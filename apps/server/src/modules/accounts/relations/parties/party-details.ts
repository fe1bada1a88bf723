import type { PartyInput } from '@stoa/contract'
import { normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import type { NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid, text } from '#kit/refuse.ts'
import { addEmail, addPhone, addRegistration, registrationValues } from '../../account-details/index.ts'

type Party = { id: number; name: string; country_code: string }
const ADDRESS = ['address_line', 'city', 'postal_code'] as const

const isRegistered = (body: PartyInput) => Boolean(body.vat_number || body.legal_name || body.address_line)

/** Requires the address of a registration, which documents print. @throws 422 on the missing fields */
export function requireAddress(ctx: Context, body: PartyInput): void {
  const missing = isRegistered(body) ? ADDRESS.filter((field) => !body[field]) : []
  if (missing.length)
    refuse(ctx, Object.fromEntries(missing.map((field) => [field, ['validation:required', { field: text(ctx, `fields:${field}`) }]])))
}

/** Adds registration, e-mail and phone of a new account, as far as they are given, each as the primary one. */
export async function addPartyDetails(ctx: Context, party: Party, body: PartyInput): Promise<void> {
  const own = { account_id: party.id, is_primary: true }
  if (isRegistered(body)) await addRegistration(ctx.db, { ...own, ...registrationOf(ctx, party, body) })
  if (body.email) {
    const email = normalizeEmail(body.email)
    if (!email) refuseInvalid(ctx, 'email', 'email')
    await addEmail(ctx.db, { ...own, email })
  }
  if (body.phone) {
    const { number } = parsePhone(body.phone, party.country_code)
    if (!number) refuseInvalid(ctx, 'phone', 'phone')
    await addPhone(ctx.db, { ...own, number })
  }
}

function registrationOf(ctx: Context, party: Party, body: PartyInput) {
  const { legal_name, vat_number, tax_office, activity, address_line, address_number, city, postal_code } = body
  const { country_code } = party
  const given = {
    legal_name: legal_name || party.name,
    tax_office,
    activity,
    address_line,
    address_number,
    city,
    postal_code,
    country_code,
  }
  return registrationValues(ctx, { ...given, vat_number: vat_number ?? null }, party.id, null) as Omit<
    NewRow<'account_registrations'>,
    'uuid' | 'account_id'
  >
}
