import { z } from 'zod'
import { AccountBadge, TagBadge, UserBadge } from '../attachments/badges.ts'
import { CountryCode } from '../kit/countries.ts'
import { date, flag, ids, instant, longText, optionalText, text } from '../kit/fields.ts'
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

/** A contact of the reader's account that works for the other account. */
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

/** The link between two accounts, as one of them sees it (domain.md 2.2). What only the keeping side may know is absent for the other. */
export const AccountRelation = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  /** The side that keeps the card: seller for type client, buyer for type provider. */
  account_id: z.int(),
  related_account_id: z.int(),
  type: z.enum(TYPES),
  status: z.enum(STATES),
  /** From which side this answer looks. */
  side: z.enum(['kept', 'received']),
  /** The side that asked; the other one accepts. */
  initiated_by_account_id: z.int().nullable(),
  suspended_by_account_id: z.int().nullable(),
  request_message: z.string().nullable(),
  /** What the reader calls the other account. */
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
  /** What the keeping side may do inside the other account (domain.md 5.5). */
  access_level: z.enum(LEVELS),
  granted_permissions: z.array(z.string()),
  /** With `movements.read`: what is owed and not yet paid, in the relation's currency. */
  balance_minor: z.int().optional(),
  overdue_minor: z.int().optional(),
  /** With `movements.read`: what is owed in each currency of the card. */
  balances: z.array(z.object({ currency: z.string(), balance_minor: z.int() })).optional(),
  /** Keeping side only. */
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
  /** The related account where it is one; null otherwise. */
  client: AccountBadge.nullable().optional(),
  provider: AccountBadge.nullable().optional(),
  /** The account that keeps the card. */
  agency: AccountBadge.optional(),
  manager: UserBadge.nullable().optional(),
  tags: z.array(TagBadge).optional(),
  contacts: z.array(RelationContact).optional(),
  /** The latest twenty. */
  movements: z.array(Movement).optional(),
  /** Keeping side, while nobody owns the account: to whom it was offered, and until when. */
  owner_invitation: z.object({ email: z.string(), sent_at: instant, expires_at: instant }).nullable().optional(),
  projects_count: z.int().optional(),
  open_offers_count: z.int().optional(),
  active_subscriptions_count: z.int().optional(),
})
export type AccountRelation = z.infer<typeof AccountRelation>

/** The commercial terms that the keeping side writes on the card. */
export const RelationTerms = z.object({
  code: optionalText(20),
  display_name: optionalText(160),
  manager_id: z.int().positive().nullish(),
  since: date.nullish(),
  payment_terms_days: z.int().min(0).max(180).nullish(),
  currency: AccountCurrency.optional(),
  credit_limit_minor: z.int().min(0).nullish(),
  discount_bp: z.int().min(0).max(10_000).optional(),
  vat_treatment: z.enum(TREATMENTS).nullish(),
  invoice_email: optionalText(254),
  invoice_locale: z.enum(['en', 'gr']).optional(),
  purchase_order_required: flag.optional(),
  withholding_bp: z.int().min(0).max(10_000).optional(),
  notes: longText(),
  /** Ids of the keeping account's tags; replaces the ones there are. */
  tags: ids(100).optional(),
})
export type RelationTerms = z.infer<typeof RelationTerms>

/** An account that exists: by its code or by one of its e-mail addresses. The other side accepts before anything is shared. */
const connecting = {
  connect_to: text(254),
  message: longText(1000),
  /** What the keeping side shall be allowed in the related account; counts only when the related side says it. */
  access_level: z.enum(LEVELS).optional(),
}

/** An account that is opened for the other party, with what is known of it. */
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

/** Asking for a relation; `agency`: the other account shall keep the card. */
export const RelationInput = z.object({ ...RelationTerms.shape, ...connecting, type: z.enum([...TYPES, 'agency']) })
export type RelationInput = z.infer<typeof RelationInput>

const listed = {
  key: 'uuid',
  permission: 'relations',
  row: AccountRelation,
  update: RelationTerms,
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

/** All relations of an account, from one of its two sides: `kept` for agencies, `received` for the others, unless asked. */
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
  /** `account_id`: whose client it becomes; the caller's current account when left out. */
  create: PartyInput.extend({ account_id: z.int().positive().optional() }),
  filters: { ...listed.filters, account: idFilter() },
})
