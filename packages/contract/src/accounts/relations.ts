import { z } from 'zod'
import { AccountBadge, TagBadge, UserBadge } from '../attachments/badges.ts'
import { CountryCode } from '../kit/countries.ts'
import { date, flag, ids, instant, longText, optionalText, text, typedDate } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { AccountCurrency } from './account-details.ts'
import { Movement } from './movements.ts'
import { RelationParty } from './acting.ts'

const TYPES = ['client', 'provider', 'partner'] as const
const STATES = ['pending', 'active', 'suspended', 'ended'] as const
const LEVELS = ['none', 'view', 'work', 'full'] as const
const TREATMENTS = [
  'domestic',
  'domestic_reverse_charge',
  'intra_eu_services',
  'intra_eu_goods',
  'oss',
  'export_services',
  'export_goods',
  'exempt',
  'outside_scope',
] as const

/** A contact of the reader's account who works for the other account. */
export const RelationContact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  relation: z.string(),
  title: z.string().nullable(),
  is_contact_point: z.boolean(),
})
export type RelationContact = z.infer<typeof RelationContact>

/** The relation between two accounts for one of them (domain.md 2.2). Internal fields of the owner are omitted for the counterpart. */
export const AccountRelation = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  /** The owner of the relation: the seller for type client, the buyer for type provider. */
  account_id: z.int(),
  related_account_id: z.int(),
  type: z.enum(TYPES),
  status: z.enum(STATES),
  /** Side of the reader. */
  side: z.enum(['kept', 'received']),
  /** The side that requested the relation; the other side accepts. */
  initiated_by_account_id: z.int().nullable(),
  suspended_by_account_id: z.int().nullable(),
  request_message: z.string().nullable(),
  /** Name that the reader's account gives the other account. */
  name: z.string(),
  counterpart: RelationParty,
  code: z.string().nullable(),
  manager_id: z.int().nullable(),
  since: date.nullable(),
  payment_terms_days: z.int().nullable(),
  currency: z.string(),
  invoice_email: z.string().nullable(),
  invoice_locale: z.enum(['en', 'gr']),
  purchase_order_required: z.boolean(),
  withholding_bp: z.int(),
  /** Category of withheld tax by the list of the tax authority. */
  withholding_category: z.int().nullable(),
  /** Access of the owner to the other account (domain.md 5.5). */
  access_level: z.enum(LEVELS),
  granted_permissions: z.array(z.string()),
  /** With `movements.read`: balance in the relation's currency. */
  balance_minor: z.int().optional(),
  overdue_minor: z.int().optional(),
  /** With `movements.read`: balance in each currency. */
  balances: z.array(z.object({ currency: z.string(), balance_minor: z.int() })).optional(),
  /** Only for the owner of the relation. */
  display_name: z.string().nullable().optional(),
  credit_limit_minor: z.int().nullable().optional(),
  discount_bp: z.int().optional(),
  vat_treatment: z.enum(TREATMENTS).nullable().optional(),
  notes: z.string().nullable().optional(),
  last_activity_at: instant.nullable(),
  ended_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.optional(),
  relatedAccount: AccountBadge.optional(),
  /** The related account, or null. */
  client: AccountBadge.nullable().optional(),
  provider: AccountBadge.nullable().optional(),
  /** The owner of the relation. */
  agency: AccountBadge.optional(),
  manager: UserBadge.nullable().optional(),
  tags: z.array(TagBadge).optional(),
  contacts: z.array(RelationContact).optional(),
  /** The latest twenty. */
  movements: z.array(Movement).optional(),
  /** Only for the owner, while the account is unclaimed: recipient and expiry of the invitation. */
  owner_invitation: z.object({ email: z.string(), sent_at: instant, expires_at: instant }).nullable().optional(),
  projects_count: z.int().optional(),
  open_offers_count: z.int().optional(),
  active_subscriptions_count: z.int().optional(),
})
export type AccountRelation = z.infer<typeof AccountRelation>

/** Commercial terms that the owner of the relation sets. */
export const RelationTerms = z.object({
  code: optionalText(20),
  display_name: optionalText(160),
  manager_id: z.int().positive().nullish(),
  since: typedDate.nullish(),
  payment_terms_days: z.int().min(0).max(180).nullish(),
  currency: AccountCurrency.optional(),
  credit_limit_minor: z.int().min(0).max(999_999_999_999).nullish(),
  discount_bp: z.int().min(0).max(10_000).optional(),
  vat_treatment: z.enum(TREATMENTS).nullish(),
  invoice_email: optionalText(254),
  invoice_locale: z.enum(['en', 'gr']).optional(),
  purchase_order_required: flag.optional(),
  withholding_bp: z.int().min(0).max(10_000).optional(),
  /** Required with withholding in Greece. */
  withholding_category: z.int().min(1).max(18).nullish(),
  notes: longText(),
  /** The complete set of tags, by ids of the owner's tags. */
  tags: ids(100).optional(),
})
export type RelationTerms = z.infer<typeof RelationTerms>

/** An existing account, by its code or one of its e-mail addresses. Nothing is shared until the other side accepts. */
const connecting = {
  connect_to: text(254),
  message: longText(1000),
  /** Access of the owner to the related account; effective only if the related side grants it. */
  access_level: z.enum(LEVELS).optional(),
}

/** A new account for the other party, with its known data. */
const opening = {
  name: text(160).optional(),
  legal_name: optionalText(200),
  vat_number: optionalText(30),
  tax_office: optionalText(80),
  activity: optionalText(200),
  country_code: CountryCode.optional(),
  address_line: optionalText(200),
  address_number: optionalText(20),
  city: optionalText(80),
  postal_code: optionalText(12),
  industry: optionalText(80),
  email: optionalText(254),
  phone: optionalText(40),
  locale: z.enum(['en', 'gr']).optional(),
}

/** A client or provider: a new account with `name`, or an existing one with `connect_to`. */
export const PartyInput = z.object({
  ...opening,
  ...RelationTerms.shape,
  ...connecting,
  connect_to: connecting.connect_to.optional(),
})
export type PartyInput = z.infer<typeof PartyInput>

/** A request for a relation; `agency`: the other account becomes the owner of the relation. */
export const RelationInput = z.object({ ...RelationTerms.shape, ...connecting, type: z.enum([...TYPES, 'agency']) })
export type RelationInput = z.infer<typeof RelationInput>

const listed = {
  key: 'uuid',
  permission: 'relations',
  row: AccountRelation,
  update: RelationTerms,
  alternatives: { except: ['side'] },
  filters: {
    search: searchFilter(),
    status: codeFilter(STATES),
    manager: idFilter({ nullable: true }),
    tag: idFilter(),
    has_balance: booleanFilter(),
    overdue: booleanFilter(),
    claimed: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'code', 'balance', 'overdue', 'last_activity'],
  includes: [
    'account',
    'relatedAccount',
    'client',
    'provider',
    'agency',
    'manager',
    'tags',
    'contacts',
    'movements',
    'balances',
    'ownerInvitation',
    'projectsCount',
    'openOffersCount',
    'activeSubscriptionsCount',
  ],
} as const

/** Relations of an account, from one side. Default: `kept` for agencies, `received` for others. */
export const relations = defineResource({
  ...listed,
  name: 'relations',
  id: 'accounts.relations',
  paths: { collection: '/api/v1/accounts/:account_id/relations', item: '/api/v1/accounts/:account_id/relations/:uuid' },
  create: RelationInput,
  filters: { ...listed.filters, side: codeFilter(['kept', 'received']), type: codeFilter(TYPES) },
})

/** The clients of an account. */
export const accountClients = defineResource({
  ...listed,
  name: 'account-clients',
  id: 'accounts.accountClients',
  paths: { collection: '/api/v1/accounts/:account_id/account-clients', item: '/api/v1/accounts/:account_id/account-clients/:uuid' },
  create: PartyInput,
})

/** The providers of an account. */
export const providers = defineResource({
  ...listed,
  name: 'providers',
  id: 'accounts.providers',
  paths: { collection: '/api/v1/accounts/:account_id/providers', item: '/api/v1/accounts/:account_id/providers/:uuid' },
  create: PartyInput,
})

/** The clients of all accounts in which the caller may read relations. */
export const clients = defineResource({
  ...listed,
  name: 'clients',
  paths: { collection: '/api/v1/clients', item: '/api/v1/clients/:uuid' },
  /** `account_id`: the account that gets the client. Default: the caller's current account. */
  create: PartyInput.extend({ account_id: z.int().positive().optional() }),
  filters: { ...listed.filters, account: idFilter() },
})
