import type { Selectable } from 'kysely'
import type { ContactEmailAddress, ContactPhoneNumber, ContactPhysicalAddress } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type EmailAddressRow = Selectable<DB['contact_email_addresses']>
export type PhoneNumberRow = Selectable<DB['contact_phone_numbers']>
export type PhysicalAddressRow = Selectable<DB['contact_physical_addresses']>

/** What a client sees of an e-mail address. */
export function presentEmailAddress(row: EmailAddressRow): ContactEmailAddress {
  return {
    id: row.id,
    contact_id: row.contact_id,
    email: row.email,
    label: row.label as ContactEmailAddress['label'],
    is_primary: row.is_primary,
    status: row.status as ContactEmailAddress['status'],
    bounce_count: row.bounce_count,
    last_bounce_at: row.last_bounce_at,
    verified_at: row.verified_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** What a client sees of a phone number. */
export function presentPhoneNumber(row: PhoneNumberRow): ContactPhoneNumber {
  return {
    id: row.id,
    contact_id: row.contact_id,
    number: row.number,
    number_raw: row.number_raw,
    type: row.type as ContactPhoneNumber['type'],
    label: row.label as ContactPhoneNumber['label'],
    is_primary: row.is_primary,
    is_valid: row.is_valid ?? false,
    sms_status: row.sms_status as ContactPhoneNumber['sms_status'],
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** What a client sees of a physical address. */
export function presentPhysicalAddress(row: PhysicalAddressRow): ContactPhysicalAddress {
  return {
    id: row.id,
    contact_id: row.contact_id,
    label: row.label as ContactPhysicalAddress['label'],
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    region: row.region,
    postal_code: row.postal_code,
    country_code: row.country_code,
    is_primary: row.is_primary,
    lat: row.lat === null ? null : Number(row.lat),
    lng: row.lng === null ? null : Number(row.lng),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
