import { sql } from 'kysely'
import { normalizeEmail, parseIban, parseVatNumber } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import type { ChildBody as Body, ChildRow } from './account-child.ts'

type Values = Record<string, unknown>

/** A number as the account's country dials it, kept as E.164. */
export async function phoneValues(ctx: Context, body: Body, account_id: number): Promise<Values> {
  if (body.number === undefined) return body
  const row = await one<{ country_code: string }>(ctx.db, sql`SELECT country_code FROM accounts WHERE id = ${account_id}`)
  const { number } = parsePhone(String(body.number), row?.country_code ?? 'GR')
  if (!number) throw refusal(ctx, 'number', String(body.number).startsWith('+') ? 'e164phone' : 'phone')
  return { ...body, number }
}

export function emailValues(ctx: Context, body: Body): Values {
  if (body.email === undefined) return body
  const email = normalizeEmail(String(body.email))
  if (!email) throw refusal(ctx, 'email', 'email')
  return { ...body, email }
}

/** An address on the web; `https://` is what people leave out. */
export function webPresenceValues(ctx: Context, body: Body): Values {
  if (body.url === undefined) return body
  const text = String(body.url)
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname.includes('.') || url.username) throw refusal(ctx, 'url', 'url')
  return { ...body, url: url.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1') }
}

/** The VAT number is checked by the format of its country, and again when the country changes (domain.md 4.3). */
export function registrationValues(ctx: Context, body: Body, _account_id: number, before: ChildRow | null): Values {
  const country_code = String(body.country_code ?? before?.country_code ?? 'GR')
  if (body.vat_number === undefined && body.country_code === undefined) return body
  const text = body.vat_number === undefined ? before?.vat_number : body.vat_number
  if (!text) return { ...body, vat_number: null, vat_status: 'unchecked', vat_checked_at: null }
  const vat = parseVatNumber(String(text), country_code)
  if (!vat) throw refusal(ctx, 'vat_number', 'vat_number')
  if (vat.value === before?.vat_number) return { ...body, vat_number: vat.value }
  return { ...body, vat_number: vat.value, vat_status: vat.status, vat_checked_at: null }
}

/** A bank account needs an IBAN with right check digits. */
export function paymentAccountValues(ctx: Context, body: Body, _account_id: number, before: ChildRow | null): Values {
  const type = body.type ?? before?.type ?? 'bank'
  const iban = body.iban === undefined ? (before?.iban ?? null) : body.iban && parseIban(String(body.iban))
  if (body.iban && !iban) throw refusal(ctx, 'iban', 'iban')
  if (type === 'bank' && !iban) throw refusal(ctx, 'iban', 'required')
  return { ...body, iban }
}

function refusal(ctx: Context, field: string, key: string) {
  const { locale } = ctx.request
  return invalid({ [field]: ctx.services.t(locale, `validation:${key}`, { field: ctx.services.t(locale, `fields:${field}`) }) })
}
