import { z } from 'zod'
import { TagBadge, UserBadge } from '../attachments/badges.ts'
import { permission, staff, verified } from '../kit/access.ts'
import { CountryCode } from '../kit/countries.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { date, instant, longText, optionalText, SelectOption, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { AccountCurrency, AccountEmail, AccountPhone, AccountRegistration, PaymentAccount, WebPresence } from './account-details.ts'
import { AccountSettings } from './account-settings.ts'
import { EffectiveFeature } from './features.ts'

/** Letters that every mail program and browser has. */
export const BRAND_FONTS = ['sans', 'serif'] as const

export const ACCOUNT_KINDS = ['agency', 'client', 'provider'] as const
export const ACCOUNT_STATES = ['active', 'pending', 'suspended', 'closed'] as const
export const ACCOUNT_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const

/** Maximum number of accounts that one user may own (domain.md 5.6). */
export const OWNED_ACCOUNTS_MAX = 5

/** A membership as included in an account. */
export const AccountMembership = z.object({
  id: z.int(),
  user_id: z.int(),
  status: z.enum(['active', 'suspended', 'left']),
  job_title: z.string().nullable(),
  data_scope: z.enum(['all', 'own']),
  joined_at: instant,
  role: z.object({ id: z.int(), code: z.string().nullable(), name: z.string() }),
  user: UserBadge,
})
export type AccountMembership = z.infer<typeof AccountMembership>

/** The tenant: an agency, one of its clients or a provider (domain.md 2.2). */
export const Account = z.object({
  id: z.int(),
  uuid: z.uuid(),
  type: z.enum(ACCOUNT_KINDS),
  is_platform: z.boolean(),
  name: z.string(),
  slug: z.string(),
  creator_id: z.int().nullable(),
  /** Null = unclaimed. */
  owner_id: z.int().nullable(),
  managed_by_account_id: z.int().nullable(),
  status: z.enum(ACCOUNT_STATES),
  claimed_at: instant.nullable(),
  locale: z.enum(['en', 'gr']),
  time_zone: z.string(),
  currency: z.string(),
  country_code: z.string(),
  description: z.string().nullable(),
  industry: z.string().nullable(),
  employees: z.enum(ACCOUNT_SIZES).nullable(),
  /** Signed URLs, valid for minutes. */
  logo_url: z.string().nullable(),
  cover_url: z.string().nullable(),
  /** Colour beside the logo, such as `#155a8a`; null = that of Stoa. */
  brand_color: z.string().nullable(),
  /** Further colours that the builders of mails and pages offer. */
  brand_colors: z.array(z.string()),
  /** Letters with which new mails and pages begin; null = those of their template, for headings those of the text. */
  brand_font: z.enum(BRAND_FONTS).nullable(),
  brand_heading_font: z.enum(BRAND_FONTS).nullable(),
  membership_status: z.enum(['none', 'trial', 'active', 'past_due', 'suspended', 'cancelled']),
  membership_ends_at: date.nullable(),
  vat_regime: z.enum(['normal', 'small_exempt', 'outside']),
  oss_registered: z.boolean(),
  default_payment_terms_days: z.int(),
  /** Default VAT rate of new lines; null = the standard rate of the country. */
  default_vat_rate_id: z.int().nullable(),
  sms_sender_id: z.string().nullable(),
  default_email_uuid: z.uuid().nullable(),
  /** Empty for callers who may not read the account. */
  settings: AccountSettings,
  /** Numbers of records that the caller may list, by permissions and data scope. */
  contacts_count: z.int(),
  active_contacts_count: z.int(),
  /** Including those in staging, without spam. */
  contact_requests_count: z.int(),
  staging_contact_requests_count: z.int(),
  /** Projects in which the account participates, without archived ones. */
  projects_count: z.int(),
  active_projects_count: z.int(),
  channels_count: z.int(),
  active_channels_count: z.int(),
  contact_lists_count: z.int(),
  pipelines_count: z.int(),
  subscriptions_count: z.int(),
  pages_count: z.int(),
  last_activity_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  creator: UserBadge.nullable().optional(),
  owner: UserBadge.nullable().optional(),
  /** Users with active memberships. */
  members: z.array(UserBadge).optional(),
  /** Users with memberships in any state. */
  users: z.array(UserBadge).optional(),
  /** The membership of the caller. */
  membership: AccountMembership.nullable().optional(),
  memberships: z.array(AccountMembership).optional(),
  phones: z.array(AccountPhone).optional(),
  emails: z.array(AccountEmail).optional(),
  webPresences: z.array(WebPresence).optional(),
  registrations: z.array(AccountRegistration).optional(),
  paymentAccounts: z.array(PaymentAccount).optional(),
  tags: z.array(TagBadge).optional(),
  tagOptions: z.array(SelectOption).optional(),
  tagCategoryOptions: z.array(SelectOption).optional(),
  media: z
    .array(
      z.object({
        id: z.int(),
        uuid: z.uuid(),
        file_name: z.string(),
        mime_type: z.string(),
        size_bytes: z.int(),
        kind: z.string(),
        created_at: instant,
      }),
    )
    .optional(),
  linkedContacts: z
    .array(
      z.object({
        id: z.int(),
        account_id: z.int(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        relation: z.string(),
      }),
    )
    .optional(),
  features: z.array(EffectiveFeature).optional(),
})
export type Account = z.infer<typeof Account>

const timeZone = z.string().trim().max(64).refine(isTimeZone, { error: 'time_zone' })

const fields = {
  name: text(160),
  locale: z.enum(['en', 'gr']).optional(),
  time_zone: timeZone.optional(),
  currency: AccountCurrency.optional(),
  country_code: CountryCode.optional(),
  description: longText(),
  industry: optionalText(80),
  employees: z.enum(ACCOUNT_SIZES).nullish(),
}

export const AccountInput = z.object({ ...fields, type: z.enum(ACCOUNT_KINDS).optional() })
export type AccountInput = z.infer<typeof AccountInput>

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), 'color')

export const AccountUpdate = z.object({
  ...fields,
  name: text(160).optional(),
  /** Staff only. */
  status: z.enum(['active', 'suspended']).optional(),
  vat_regime: z.enum(['normal', 'small_exempt', 'outside']).optional(),
  oss_registered: z.boolean().optional(),
  default_payment_terms_days: z.int().min(0).max(180).optional(),
  default_vat_rate_id: z.int().positive().nullish(),
  sms_sender_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 .-]{3,11}$/)
    .nullish(),
  default_email_uuid: z.uuid().nullish(),
  /** Six hexadecimal digits after `#`. */
  brand_color: colour.nullish(),
  brand_colors: z.array(colour).max(12).optional(),
  brand_font: z.enum(BRAND_FONTS).nullish(),
  brand_heading_font: z.enum(BRAND_FONTS).nullish(),
  /** Only null, which removes the picture; a separate call uploads one. */
  logo: z.null().optional(),
  cover: z.null().optional(),
  /** Given keys replace stored ones; other keys do not change. */
  settings: AccountSettings.optional(),
})
export type AccountUpdate = z.infer<typeof AccountUpdate>

export const accounts = defineResource({
  name: 'accounts',
  paths: { collection: '/api/v1/accounts', item: '/api/v1/accounts/:id' },
  access: { read: permission('accounts.read'), create: verified, export: staff('accounts.read') },
  row: Account,
  create: AccountInput,
  update: AccountUpdate,
  filters: {
    search: searchFilter(),
    /** Only accounts of the caller, which the home page also shows to staff. */
    mine: booleanFilter(),
    type: codeFilter(ACCOUNT_KINDS),
    status: codeFilter(ACCOUNT_STATES),
    membership_status: codeFilter(['none', 'trial', 'active', 'past_due', 'suspended', 'cancelled']),
    country: codeFilter(),
    claimed: booleanFilter(),
    tag: idFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'contacts_count', 'last_activity'],
  includes: [
    'creator',
    'owner',
    'members',
    'users',
    'membership',
    'memberships',
    'phones',
    'emails',
    'webPresences',
    'registrations',
    'paymentAccounts',
    'tags',
    'tagOptions',
    'tagCategoryOptions',
    'media',
    'linkedContacts',
    'features',
  ],
})

/** Accounts of the user, or all accounts for staff (spec 2.4). */
export const listAccounts = accounts.listUnder('accounts.list', '/api/v1/accounts', verified)

/** Transfers the account to another active member, by its owner or an Admin. */
export const transferAccount = defineEndpoint({
  id: 'accounts.owner',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/owner',
  access: permission('accounts.transfer-ownership'),
  summary: 'Transfer the ownership of an account',
  params: accountParams,
  body: z.object({ user_id: z.int().positive() }),
  response: oneOf(Account),
})

const picture = (id: string, name: string) =>
  defineEndpoint({
    id,
    method: 'POST',
    path: `/api/v1/accounts/:account_id/${name}`,
    access: permission('accounts.update'),
    summary: `Upload the ${name} of an account`,
    params: accountParams,
    multipart: true,
    limit: 'heavy',
    response: oneOf(Account),
  })
/** Uploads the picture as `file` or `cover`. */
export const uploadAccountCover = picture('accounts.cover', 'cover')
/** Uploads the picture as `file` or `logo`. */
export const uploadAccountLogo = picture('accounts.logo', 'logo')

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
