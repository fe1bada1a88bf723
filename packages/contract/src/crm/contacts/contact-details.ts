import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { CountryCode } from '../../kit/countries.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { flag, instant, optionalText, text } from '../../kit/fields.ts'
import { defineResource } from '../../kit/resource.ts'

const PATH = '/api/v1/contacts/:contact_id'
const access = {
  read: permission('contacts.read'),
  create: permission('contacts.update'),
  update: permission('contacts.update'),
  delete: permission('contacts.update'),
}

export const EMAIL_LABELS = ['personal', 'work', 'other'] as const
export const PHONE_LABELS = ['mobile', 'work', 'home', 'other'] as const
export const ADDRESS_LABELS = ['home', 'work', 'billing', 'shipping', 'other'] as const

/** One of the e-mail addresses of a contact (domain.md 2.4). */
export const ContactEmailAddress = z.object({
  id: z.int(),
  contact_id: z.int(),
  email: z.string(),
  label: z.enum(EMAIL_LABELS),
  is_primary: z.boolean(),
  status: z.enum(['unverified', 'valid', 'soft_bounced', 'hard_bounced', 'complained']),
  bounce_count: z.int(),
  last_bounce_at: instant.nullable(),
  verified_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type ContactEmailAddress = z.infer<typeof ContactEmailAddress>

export const ContactEmailAddressInput = z.object({ email: text(254), label: z.enum(EMAIL_LABELS).optional(), is_primary: flag.optional() })
export type ContactEmailAddressInput = z.infer<typeof ContactEmailAddressInput>

export const contactEmailAddresses = defineResource({
  name: 'email_addresses',
  id: 'contacts.emailAddresses',
  permission: 'contacts',
  access,
  paths: { collection: `${PATH}/email-addresses`, item: `${PATH}/email-addresses/:id` },
  row: ContactEmailAddress,
  create: ContactEmailAddressInput,
  update: ContactEmailAddressInput.partial(),
})

/** One of the phone numbers of a contact. */
export const ContactPhoneNumber = z.object({
  id: z.int(),
  contact_id: z.int(),
  /** E.164; null when the number cannot be dialled. */
  number: z.string().nullable(),
  /** The number in its original form. */
  number_raw: z.string(),
  type: z.enum(['mobile', 'landline', 'voip', 'unknown']),
  label: z.enum(PHONE_LABELS),
  is_primary: z.boolean(),
  is_valid: z.boolean(),
  sms_status: z.enum(['unknown', 'reachable', 'unreachable']),
  created_at: instant,
  updated_at: instant,
})
export type ContactPhoneNumber = z.infer<typeof ContactPhoneNumber>

export const ContactPhoneNumberInput = z.object({ number: text(40), label: z.enum(PHONE_LABELS).optional(), is_primary: flag.optional() })
export type ContactPhoneNumberInput = z.infer<typeof ContactPhoneNumberInput>

export const contactPhoneNumbers = defineResource({
  name: 'phone_numbers',
  id: 'contacts.phoneNumbers',
  permission: 'contacts',
  access,
  paths: { collection: `${PATH}/phone-numbers`, item: `${PATH}/phone-numbers/:id` },
  row: ContactPhoneNumber,
  create: ContactPhoneNumberInput,
  update: ContactPhoneNumberInput.partial(),
})

/** Makes an address primary: an existing one by id, or a new one by `email`. */
export const setPrimaryEmailAddress = defineEndpoint({
  id: 'contacts.primaryEmailAddresses.create',
  method: 'POST',
  path: `${PATH}/primary-email-addresses`,
  access: permission('contacts.update'),
  summary: 'Make an e-mail address the primary one',
  body: z.object({ email_address_id: z.int().positive().nullish(), email: optionalText(254) }),
  response: oneOf(ContactEmailAddress),
})

export const setPrimaryPhoneNumber = defineEndpoint({
  id: 'contacts.primaryPhoneNumbers.create',
  method: 'POST',
  path: `${PATH}/primary-phone-numbers`,
  access: permission('contacts.update'),
  summary: 'Make a phone number the primary one',
  body: z.object({ phone_number_id: z.int().positive().nullish(), number: optionalText(40) }),
  response: oneOf(ContactPhoneNumber),
})

/** Postal address of a contact. */
export const ContactPhysicalAddress = z.object({
  id: z.int(),
  contact_id: z.int(),
  label: z.enum(ADDRESS_LABELS),
  /** Street and number; null where an import knew only the place. */
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postal_code: z.string().nullable(),
  country_code: z.string().nullable(),
  is_primary: z.boolean(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type ContactPhysicalAddress = z.infer<typeof ContactPhysicalAddress>

export const ContactPhysicalAddressInput = z.object({
  label: z.enum(ADDRESS_LABELS).optional(),
  line1: text(200),
  line2: optionalText(200),
  city: optionalText(80),
  region: optionalText(80),
  postal_code: optionalText(12),
  country_code: CountryCode.nullish(),
  is_primary: flag.optional(),
})
export type ContactPhysicalAddressInput = z.infer<typeof ContactPhysicalAddressInput>

export const contactPhysicalAddresses = defineResource({
  name: 'physical_addresses',
  id: 'contacts.physicalAddresses',
  permission: 'contacts',
  access,
  paths: { collection: `${PATH}/physical-addresses`, item: `${PATH}/physical-addresses/:id` },
  row: ContactPhysicalAddress,
  create: ContactPhysicalAddressInput,
  update: ContactPhysicalAddressInput.partial(),
})
