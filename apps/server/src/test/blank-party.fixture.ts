import type { PartySnapshot } from '@stoa/contract'

/** A party of a document of which nothing is known but its name. */
export const BLANK_PARTY: PartySnapshot = {
  account_id: null,
  contact_id: null,
  name: 'Fixture',
  legal_name: null,
  vat_number: null,
  vat_status: 'unchecked',
  tax_office: null,
  activity: null,
  registry_number: null,
  branch_number: 0,
  address: null,
  city: null,
  postal_code: null,
  country_code: 'GR',
  email: null,
  phone: null,
  logo_media_id: null,
}
