import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { CountryCode } from '../kit/countries.ts'
import { flag, instant, optionalText, text } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'

const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'RON',
  'CZK',
  'PLN',
  'HUF',
  'SEK',
  'DKK',
  'NOK',
  'TRY',
  'ALL',
  'RSD',
  'MKD',
  'AED',
  'ILS',
  'AUD',
  'CAD',
] as const
export const AccountCurrency = z.enum(CURRENCIES)

const key = { id: z.uuid(), uuid: z.uuid(), account_id: z.int(), created_at: instant, updated_at: instant }

/** Members who may change the account may change its details. */
const access = {
  read: permission('accounts.read'),
  create: permission('accounts.update'),
  update: permission('accounts.update'),
  delete: permission('accounts.update'),
}
const paths = (name: string) => ({
  collection: `/api/v1/accounts/:account_id/${name}`,
  item: `/api/v1/accounts/:account_id/${name}/:uuid`,
})

export const AccountPhone = z.object({
  ...key,
  /** E.164. */
  number: z.string(),
  label: z.enum(['main', 'mobile', 'fax', 'billing', 'support', 'other']),
  is_primary: z.boolean(),
})
export const AccountPhoneInput = z.object({ number: text(40), label: AccountPhone.shape.label.optional(), is_primary: flag.optional() })

export const AccountEmail = z.object({
  ...key,
  email: z.string(),
  label: z.enum(['general', 'billing', 'support', 'marketing', 'other']),
  is_primary: z.boolean(),
})
export const AccountEmailInput = z.object({ email: text(254), label: AccountEmail.shape.label.optional(), is_primary: flag.optional() })

export const WebPresence = z.object({
  ...key,
  type: z.enum([
    'website',
    'eshop',
    'facebook',
    'instagram',
    'linkedin',
    'tiktok',
    'youtube',
    'x',
    'pinterest',
    'google_business',
    'tripadvisor',
    'other',
  ]),
  url: z.string(),
  label: z.string().nullable(),
  is_primary: z.boolean(),
})
export const WebPresenceInput = z.object({
  type: WebPresence.shape.type.optional(),
  /** `https://` is added when it has no scheme. */
  url: text(2048),
  label: optionalText(80),
  is_primary: flag.optional(),
})

export const AccountRegistration = z.object({
  ...key,
  legal_name: z.string(),
  trade_name: z.string().nullable(),
  legal_form: z.enum(['individual', 'oe', 'ee', 'epe', 'ike', 'ae', 'ngo', 'public', 'foreign', 'other']).nullable(),
  country_code: z.string(),
  /** With its prefix; Greece is `EL`. */
  vat_number: z.string().nullable(),
  vat_status: z.enum(['unchecked', 'format_ok', 'valid', 'invalid']),
  tax_office: z.string().nullable(),
  registry_number: z.string().nullable(),
  activity_code: z.string().nullable(),
  activity: z.string().nullable(),
  branch_number: z.int(),
  address_line: z.string(),
  address_number: z.string().nullable(),
  city: z.string(),
  postal_code: z.string(),
  region: z.string().nullable(),
  is_primary: z.boolean(),
})
export const AccountRegistrationInput = z.object({
  legal_name: text(200),
  trade_name: optionalText(200),
  legal_form: AccountRegistration.shape.legal_form.optional(),
  country_code: CountryCode.optional(),
  vat_number: optionalText(30),
  tax_office: optionalText(80),
  registry_number: optionalText(40),
  activity_code: optionalText(20),
  activity: optionalText(200),
  branch_number: z.int().min(0).max(9999).optional(),
  address_line: text(200),
  address_number: optionalText(20),
  city: text(80),
  postal_code: text(12),
  region: optionalText(80),
  is_primary: flag.optional(),
})

export const PaymentAccount = z.object({
  ...key,
  type: z.enum(['bank', 'card_terminal', 'paypal', 'stripe', 'viva', 'iris', 'cash']),
  name: z.string(),
  holder: z.string().nullable(),
  bank_name: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  identifier: z.string().nullable(),
  currency: z.string(),
  is_default: z.boolean(),
  shown_on_documents: z.boolean(),
})
export const PaymentAccountInput = z.object({
  type: PaymentAccount.shape.type.optional(),
  name: text(80),
  holder: optionalText(160),
  bank_name: optionalText(80),
  /** Required for a bank account. */
  iban: optionalText(50),
  bic: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .nullish(),
  identifier: optionalText(120),
  currency: AccountCurrency.optional(),
  is_default: flag.optional(),
  shown_on_documents: flag.optional(),
})

export const accountPhones = defineResource({
  name: 'account-phones',
  id: 'accounts.phones',
  key: 'uuid',
  access,
  paths: paths('phones'),
  row: AccountPhone,
  create: AccountPhoneInput,
})
export const accountEmails = defineResource({
  name: 'account-emails',
  id: 'accounts.emails',
  key: 'uuid',
  access,
  paths: paths('emails'),
  row: AccountEmail,
  create: AccountEmailInput,
})
export const webPresences = defineResource({
  name: 'web-presences',
  id: 'accounts.webPresences',
  key: 'uuid',
  access,
  paths: paths('web-presences'),
  row: WebPresence,
  create: WebPresenceInput,
})
export const accountRegistrations = defineResource({
  name: 'account-registrations',
  id: 'accounts.registrations',
  key: 'uuid',
  access,
  paths: paths('registrations'),
  row: AccountRegistration,
  create: AccountRegistrationInput,
})
export const paymentAccounts = defineResource({
  name: 'payment-accounts',
  id: 'accounts.paymentAccounts',
  key: 'uuid',
  access,
  paths: paths('payment-accounts'),
  row: PaymentAccount,
  create: PaymentAccountInput,
})
