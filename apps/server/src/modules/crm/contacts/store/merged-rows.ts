import type { ContactChild } from '../../contact-children/index.ts'

/** Addresses and numbers in a merge. Of equal ones, the row with the stricter status is kept. */
export const contactDetailChildren: readonly ContactChild[] = [
  {
    table: 'contact_email_addresses',
    column: 'contact_id',
    key: ['id'],
    set: { is_primary: 'false' },
    returns: 'always',
    conflict: {
      on: 'lower(t.email)',
      best: "array_position(ARRAY['complained', 'hard_bounced', 'soft_bounced', 'valid', 'unverified'], t.status)",
    },
  },
  {
    table: 'contact_phone_numbers',
    column: 'contact_id',
    key: ['id'],
    set: { is_primary: 'false' },
    returns: 'always',
    conflict: {
      on: "coalesce(t.number, 'row ' || t.id)",
      best: "array_position(ARRAY['unreachable', 'reachable', 'unknown'], t.sms_status)",
    },
  },
  {
    table: 'contact_physical_addresses',
    column: 'contact_id',
    key: ['id'],
    set: { is_primary: 'false' },
    returns: 'always',
    conflict: {
      on: "lower(concat_ws('|', coalesce(t.line1, ''), coalesce(t.line2, ''), coalesce(t.city, ''), coalesce(t.region, ''), coalesce(t.postal_code, ''), coalesce(t.country_code, '')))",
      best: 't.is_primary DESC',
    },
  },
]

/** Links of contacts to accounts. */
export const contactAccountChild: ContactChild = {
  table: 'contact_account',
  column: 'contact_id',
  key: ['linked_account_id'],
  conflict: { on: 't.linked_account_id' },
}
