import type { PartyInput } from '@stoa/contract'
import { normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { insertRow } from '#kit/untyped-rows.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { registrationValues } from '../account-details/index.ts'
import { refusal } from './say.ts'

type Party = { id: number; name: string; country_code: string }
const ADDRESS = ['address_line', 'city', 'postal_code'] as const

const isRegistered = (body: PartyInput) => Boolean(body.vat_number || body.legal_name || body.address_line)

/** A registration needs its address: it stands on every document. @throws 422 on what is missing of it */
export function requireAddress(ctx: Context, body: PartyInput): void {
  const missing = isRegistered(body) ? ADDRESS.filter((field) => !body[field]) : []
  const { locale } = ctx.request
  if (missing.length)
    throw invalid(
      Object.fromEntries(
        missing.map((field) => [
          field,
          ctx.services.t(locale, 'validation:required', { field: ctx.services.t(locale, `fields:${field}`) }),
        ]),
      ),
    )
}

/** Writes what is known of a new account beside its name: registration, e-mail and phone, each the primary one. */
export async function partyDetails(ctx: Context, party: Party, body: PartyInput): Promise<void> {
  const own = { account_id: party.id, is_primary: true }
  if (isRegistered(body)) await insertRow(ctx, 'account_registrations', { uuid: uuidv7(), ...own, ...registrationOf(ctx, party, body) })
  if (body.email) {
    const email = normalizeEmail(body.email)
    if (!email) throw refusal(ctx, 'email', 'email')
    await insertRow(ctx, 'account_emails', { uuid: uuidv7(), ...own, email })
  }
  if (body.phone) {
    const { number } = parsePhone(body.phone, party.country_code)
    if (!number) throw refusal(ctx, 'phone', 'phone')
    await insertRow(ctx, 'account_phones', { uuid: uuidv7(), ...own, number })
  }
}

function registrationOf(ctx: Context, party: Party, body: PartyInput): Record<string, unknown> {
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
  return registrationValues(ctx, { ...given, vat_number: vat_number ?? null }, party.id, null)
}
