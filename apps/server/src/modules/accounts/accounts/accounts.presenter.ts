import type { Selectable } from 'kysely'
import type { Account } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'

const ACCOUNT_RELATIONS = [
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
] as const
type Relation = (typeof ACCOUNT_RELATIONS)[number]

export type AccountRow = Selectable<DB['accounts']> & Partial<Pick<Account, Relation>>

/** Presents an account. `completeAccounts` fills in counts and pictures for a whole page. */
export function presentAccount(row: AccountRow, { actor }: Pick<Context, 'actor'>): Account {
  return {
    id: row.id,
    uuid: row.uuid,
    type: row.type as Account['type'],
    is_platform: row.is_platform,
    name: row.name,
    slug: row.slug,
    creator_id: row.creator_id,
    owner_id: row.owner_id,
    managed_by_account_id: row.managed_by_account_id,
    status: row.status as Account['status'],
    claimed_at: row.claimed_at,
    locale: row.locale as Account['locale'],
    time_zone: row.time_zone,
    currency: row.currency,
    country_code: row.country_code,
    description: row.description,
    industry: row.industry,
    employees: row.employees as Account['employees'],
    logo_url: null,
    cover_url: null,
    brand_color: row.brand_color,
    brand_colors: row.brand_colors,
    brand_font: row.brand_font as Account['brand_font'],
    brand_heading_font: row.brand_heading_font as Account['brand_heading_font'],
    membership_status: row.membership_status as Account['membership_status'],
    membership_ends_at: row.membership_ends_at,
    vat_regime: row.vat_regime as Account['vat_regime'],
    oss_registered: row.oss_registered,
    default_payment_terms_days: row.default_payment_terms_days,
    default_vat_rate_id: row.default_vat_rate_id,
    sms_sender_id: row.sms_sender_id,
    default_email_uuid: row.default_email_uuid,
    settings: holdsIn(actor, row.id, 'accounts.read') ? (row.settings as Account['settings']) : {},
    contacts_count: 0,
    active_contacts_count: 0,
    contact_requests_count: 0,
    staging_contact_requests_count: 0,
    projects_count: 0,
    active_projects_count: 0,
    channels_count: 0,
    active_channels_count: 0,
    contact_lists_count: 0,
    pipelines_count: 0,
    subscriptions_count: 0,
    pages_count: 0,
    last_activity_at: row.last_activity_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...relationsOf(row),
  }
}

const relationsOf = (row: AccountRow): Partial<Account> =>
  Object.fromEntries(ACCOUNT_RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]))
