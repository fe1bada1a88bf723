// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-details.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { ContactEmailAddress, ContactEmailAddressInput, ContactPhoneNumber, ContactPhoneNumberInput, ContactPhysicalAddress, ContactPhysicalAddressInput } from '../../../src/crm/contacts/contact-details.ts'
export const EMAIL_LABELS: typeof source.EMAIL_LABELS = ['personal', 'work', 'other']
export const PHONE_LABELS: typeof source.PHONE_LABELS = ['mobile', 'work', 'home', 'other']
export const ADDRESS_LABELS: typeof source.ADDRESS_LABELS = ['home', 'work', 'billing', 'shipping', 'other']
const contactEmailAddressesLimits = { create: { email: { minLength: 1, maxLength: 254 } }, update: { email: { minLength: 1, maxLength: 254 } } } as const
export const contactEmailAddresses: InBrowser<typeof source.contactEmailAddresses, typeof contactEmailAddressesLimits> = {
  name: 'email_addresses',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'contacts.emailAddresses.list', method: 'GET', path: '/api/v1/contacts/:contact_id/email-addresses', access: { who: 'permission', permission: 'contacts.read' }, records: 'email_addresses' },
  export: {
    id: 'contacts.emailAddresses.export',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/email-addresses/export',
    access: { who: 'permission', permission: 'contacts.export' },
    records: 'email_addresses',
    produces: 'xlsx',
  },
  filters: {
    id: 'contacts.emailAddresses.filters',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/email-addresses/filters',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'email_addresses',
  },
  read: {
    id: 'contacts.emailAddresses.read',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/email-addresses/:id',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'email_addresses',
  },
  create: {
    id: 'contacts.emailAddresses.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/email-addresses',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'email_addresses',
    limits: contactEmailAddressesLimits.create,
  },
  update: {
    id: 'contacts.emailAddresses.update',
    method: 'PUT',
    path: '/api/v1/contacts/:contact_id/email-addresses/:id',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'email_addresses',
    limits: contactEmailAddressesLimits.update,
  },
  remove: {
    id: 'contacts.emailAddresses.delete',
    method: 'DELETE',
    path: '/api/v1/contacts/:contact_id/email-addresses/:id',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'email_addresses',
  },
}
const contactPhoneNumbersLimits = { create: { number: { minLength: 1, maxLength: 40 } }, update: { number: { minLength: 1, maxLength: 40 } } } as const
export const contactPhoneNumbers: InBrowser<typeof source.contactPhoneNumbers, typeof contactPhoneNumbersLimits> = {
  name: 'phone_numbers',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'contacts.phoneNumbers.list', method: 'GET', path: '/api/v1/contacts/:contact_id/phone-numbers', access: { who: 'permission', permission: 'contacts.read' }, records: 'phone_numbers' },
  export: {
    id: 'contacts.phoneNumbers.export',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/phone-numbers/export',
    access: { who: 'permission', permission: 'contacts.export' },
    records: 'phone_numbers',
    produces: 'xlsx',
  },
  filters: {
    id: 'contacts.phoneNumbers.filters',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/phone-numbers/filters',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'phone_numbers',
  },
  read: { id: 'contacts.phoneNumbers.read', method: 'GET', path: '/api/v1/contacts/:contact_id/phone-numbers/:id', access: { who: 'permission', permission: 'contacts.read' }, records: 'phone_numbers' },
  create: {
    id: 'contacts.phoneNumbers.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/phone-numbers',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'phone_numbers',
    limits: contactPhoneNumbersLimits.create,
  },
  update: {
    id: 'contacts.phoneNumbers.update',
    method: 'PUT',
    path: '/api/v1/contacts/:contact_id/phone-numbers/:id',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'phone_numbers',
    limits: contactPhoneNumbersLimits.update,
  },
  remove: {
    id: 'contacts.phoneNumbers.delete',
    method: 'DELETE',
    path: '/api/v1/contacts/:contact_id/phone-numbers/:id',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'phone_numbers',
  },
}
const setPrimaryEmailAddressLimits = { email: { maxLength: 254 } } as const
export const setPrimaryEmailAddress: InBrowser<typeof source.setPrimaryEmailAddress, typeof setPrimaryEmailAddressLimits> = {
  id: 'contacts.primaryEmailAddresses.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/primary-email-addresses',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'primaryEmailAddresses',
  limits: setPrimaryEmailAddressLimits,
}
const setPrimaryPhoneNumberLimits = { number: { maxLength: 40 } } as const
export const setPrimaryPhoneNumber: InBrowser<typeof source.setPrimaryPhoneNumber, typeof setPrimaryPhoneNumberLimits> = {
  id: 'contacts.primaryPhoneNumbers.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/primary-phone-numbers',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'primaryPhoneNumbers',
  limits: setPrimaryPhoneNumberLimits,
}
const contactPhysicalAddressesLimits = {
  create: { line1: { minLength: 1, maxLength: 200 }, line2: { maxLength: 200 }, city: { maxLength: 80 }, region: { maxLength: 80 }, postal_code: { maxLength: 12 } },
  update: { line1: { minLength: 1, maxLength: 200 }, line2: { maxLength: 200 }, city: { maxLength: 80 }, region: { maxLength: 80 }, postal_code: { maxLength: 12 } },
} as const
export const contactPhysicalAddresses: InBrowser<typeof source.contactPhysicalAddresses, typeof contactPhysicalAddressesLimits> = {
  name: 'physical_addresses',
  key: 'id',
  shape: { filters: {} },
  list: {
    id: 'contacts.physicalAddresses.list',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/physical-addresses',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'physical_addresses',
  },
  export: {
    id: 'contacts.physicalAddresses.export',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/physical-addresses/export',
    access: { who: 'permission', permission: 'contacts.export' },
    records: 'physical_addresses',
    produces: 'xlsx',
  },
  filters: {
    id: 'contacts.physicalAddresses.filters',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/physical-addresses/filters',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'physical_addresses',
  },
  read: {
    id: 'contacts.physicalAddresses.read',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/physical-addresses/:id',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'physical_addresses',
  },
  create: {
    id: 'contacts.physicalAddresses.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/physical-addresses',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'physical_addresses',
    limits: contactPhysicalAddressesLimits.create,
  },
  update: {
    id: 'contacts.physicalAddresses.update',
    method: 'PUT',
    path: '/api/v1/contacts/:contact_id/physical-addresses/:id',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'physical_addresses',
    limits: contactPhysicalAddressesLimits.update,
  },
  remove: {
    id: 'contacts.physicalAddresses.delete',
    method: 'DELETE',
    path: '/api/v1/contacts/:contact_id/physical-addresses/:id',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'physical_addresses',
  },
}
