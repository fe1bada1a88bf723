// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/accounts.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AccountMembership, Account, AccountInput, AccountUpdate } from '../../src/accounts/accounts.ts'
export const BRAND_FONTS: typeof source.BRAND_FONTS = ['sans', 'serif']
export const ACCOUNT_KINDS: typeof source.ACCOUNT_KINDS = ['agency', 'client', 'provider']
export const ACCOUNT_STATES: typeof source.ACCOUNT_STATES = ['active', 'pending', 'suspended', 'closed']
export const ACCOUNT_SIZES: typeof source.ACCOUNT_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+']
export const OWNED_ACCOUNTS_MAX: typeof source.OWNED_ACCOUNTS_MAX = 5
const accountsLimits = {
  create: { name: { minLength: 1, maxLength: 160 }, time_zone: { maxLength: 64 }, description: { maxLength: 10000 }, industry: { maxLength: 80 } },
  update: {
    name: { minLength: 1, maxLength: 160 },
    time_zone: { maxLength: 64 },
    description: { maxLength: 10000 },
    industry: { maxLength: 80 },
    default_payment_terms_days: { min: 0, max: 180 },
    brand_colors: { maxItems: 12 },
    settings: {
      fields: {
        frequency_cap: { fields: { count: { min: 1, max: 100 }, days: { min: 1, max: 90 } } },
        offer_valid_days: { min: 1, max: 365 },
        acceptance_silence_days: { min: 1, max: 90 },
        response_sla_minutes: { min: 5, max: 43200 },
        dunning: { maxItems: 10, item: { fields: { days: { min: -30, max: 365 } } } },
        customer_anatomy: {
          fields: {
            description: { maxLength: 2000 },
            age_from: { min: 0, max: 120 },
            age_to: { min: 0, max: 120 },
            places: { maxItems: 20, item: { minLength: 1, maxLength: 80 } },
            occupations: { maxItems: 20, item: { minLength: 1, maxLength: 80 } },
            interests: { maxItems: 20, item: { minLength: 1, maxLength: 80 } },
            needs: { maxLength: 2000 },
            objections: { maxLength: 2000 },
            motives: { maxLength: 2000 },
            sources: { maxItems: 20, item: { minLength: 1, maxLength: 80 } },
          },
        },
        custom_contact_fields: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 60 }, label_gr: { minLength: 1, maxLength: 60 } } } },
      },
    },
  },
} as const
export const accounts: InBrowser<typeof source.accounts, typeof accountsLimits> = {
  name: 'accounts',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      mine: { kind: 'boolean' },
      type: { kind: 'choice', value: 'code', options: ['agency', 'client', 'provider'] },
      status: { kind: 'choice', value: 'code', options: ['active', 'pending', 'suspended', 'closed'] },
      membership_status: { kind: 'choice', value: 'code', options: ['none', 'trial', 'active', 'past_due', 'suspended', 'cancelled'] },
      country: { kind: 'choice', value: 'code' },
      claimed: { kind: 'boolean' },
      tag: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.list', method: 'GET', path: '/api/v1/accounts', access: { who: 'permission', permission: 'accounts.read' }, records: 'accounts' },
  export: { id: 'accounts.export', method: 'GET', path: '/api/v1/accounts/export', access: { who: 'staff', permission: 'accounts.read' }, records: 'accounts', produces: 'xlsx' },
  filters: { id: 'accounts.filters', method: 'GET', path: '/api/v1/accounts/filters', access: { who: 'permission', permission: 'accounts.read' }, records: 'accounts' },
  read: { id: 'accounts.read', method: 'GET', path: '/api/v1/accounts/:id', access: { who: 'permission', permission: 'accounts.read' }, records: 'accounts' },
  create: { id: 'accounts.create', method: 'POST', path: '/api/v1/accounts', access: { who: 'verified' }, records: 'accounts', limits: accountsLimits.create },
  update: { id: 'accounts.update', method: 'PUT', path: '/api/v1/accounts/:id', access: { who: 'permission', permission: 'accounts.update' }, records: 'accounts', limits: accountsLimits.update },
  remove: { id: 'accounts.delete', method: 'DELETE', path: '/api/v1/accounts/:id', access: { who: 'permission', permission: 'accounts.delete' }, records: 'accounts' },
}
export const listAccounts: InBrowser<typeof source.listAccounts> = { id: 'accounts.list', method: 'GET', path: '/api/v1/accounts', access: { who: 'verified' }, records: 'accounts' }
export const transferAccount: InBrowser<typeof source.transferAccount> = { id: 'accounts.owner', method: 'PUT', path: '/api/v1/accounts/:account_id/owner', access: { who: 'permission', permission: 'accounts.transfer-ownership' }, records: 'accounts' }
export const uploadAccountCover: InBrowser<typeof source.uploadAccountCover> = { id: 'accounts.cover', method: 'POST', path: '/api/v1/accounts/:account_id/cover', access: { who: 'permission', permission: 'accounts.update' }, records: 'accounts', multipart: true }
export const uploadAccountLogo: InBrowser<typeof source.uploadAccountLogo> = { id: 'accounts.logo', method: 'POST', path: '/api/v1/accounts/:account_id/logo', access: { who: 'permission', permission: 'accounts.update' }, records: 'accounts', multipart: true }
