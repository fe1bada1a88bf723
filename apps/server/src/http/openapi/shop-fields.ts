import type { Meaning } from './fields.ts'

/** Fields of connected online shops whose names do not say what they contain. */
export const SHOP_FIELDS: Readonly<Record<string, Meaning>> = {
  consumer_key: [
    'Consumer key of the REST API of the shop, with the permission to read and write.',
    'ck_0123456789abcdef0123456789abcdef01234567',
  ],
  consumer_secret: ['Secret of the consumer key.', 'cs_0123456789abcdef0123456789abcdef01234567'],
  create_contacts: ['Whether customers without a contact become one, without any subscription.'],
  external_status: ['Status as the shop spells it.', 'on-hold'],
  import_statuses: ['Statuses of new orders that are taken in, as the shop spells them; empty for all.', ['processing', 'completed']],
  status_mapping: ['What the statuses of the shop mean here; a status without a meaning is `other`.'],
  sync_interval_minutes: ['Minutes between two synchronisations.'],
  sync_orders_from: ['Day from which orders are taken in. Default: two years ago.', '2025-01-01'],
  sync_products: ['Whether products are taken in too.'],
}
