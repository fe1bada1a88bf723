import { sql } from 'kysely'
import { normalizeEmail, parseIban, parseVatNumber } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseInvalid, refuseMissing } from '#kit/refuse.ts'
import type { ChildBody as Body, ChildRow } from './account-child.ts'

type Values = Record<string, unknown>

/** Normalises a phone number to E.164. Numbers without a country code belong to the account's country. */
export async function phoneValues(ctx: Context, body: Body, account_id: number): Promise<Values> {
  if (body.number === undefined) return body
  const row = await one<{ country_code: string }>(ctx.db, sql`SELECT country_code FROM accounts WHERE id = ${account_id}`)
  const { number } = parsePhone(String(body.number), row?.country_code ?? 'GR')
  if (!number) refuseInvalid(ctx, 'number', String(body.number).startsWith('+') ? 'e164phone' : 'phone')
  return { ...body, number }
}

export function emailValues(ctx: Context, body: Body): Values {
  if (body.email === undefined) return body
  const email = normalizeEmail(String(body.email))
  if (!email) refuseInvalid(ctx, 'email', 'email')
  return { ...body, email }
}

/** Normalises a web address; `https://` may be left out. */
export function webPresenceValues(ctx: Context, body: Body): Values {
  if (body.url === undefined) return body
  const text = String(body.url)
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname.includes('.') || url.username) refuseInvalid(ctx, 'url', 'url')
  return { ...body, url: url.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1') }
}

/** Checks the VAT number against the format of its country, also when the country changes (domain.md 4.3). */
export function registrationValues(ctx: Context, body: Body, _account_id: number, before: ChildRow | null): Values {
  const country_code = String(body.country_code ?? before?.country_code ?? 'GR')
  if (body.vat_number === undefined && body.country_code === undefined) return body
  const text = body.vat_number === undefined ? before?.vat_number : body.vat_number
  if (!text) return { ...body, vat_number: null, vat_status: 'unchecked', vat_checked_at: null }
  const vat = parseVatNumber(String(text), country_code)
  if (!vat) refuseInvalid(ctx, 'vat_number', 'vat_number')
  if (vat.value === before?.vat_number) return { ...body, vat_number: vat.value }
  return { ...body, vat_number: vat.value, vat_status: vat.status, vat_checked_at: null }
}

/** Requires an IBAN with correct check digits for bank accounts. */
export function paymentAccountValues(ctx: Context, body: Body, _account_id: number, before: ChildRow | null): Values {
  const type = body.type ?? before?.type ?? 'bank'
  const iban = body.iban === undefined ? (before?.iban ?? null) : body.iban && parseIban(String(body.iban))
  if (body.iban && !iban) refuseInvalid(ctx, 'iban', 'iban')
  if (type === 'bank' && !iban) refuseMissing(ctx, 'iban')
  return { ...body, iban }
}
