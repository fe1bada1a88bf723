import { getCountries } from 'libphonenumber-js'
import type { SelectOption } from '@stoa/contract'
import * as domain from '@stoa/domain'
import type { Services } from '#kit/services.ts'
import { languageTags, type Locale } from '#lib/i18n.ts'

/** Closed lists by their name in `options`. The texts `options:<name>.<value>` are the labels. */
const LISTS = {
  locales: domain.LOCALES,
  account_types: domain.ACCOUNT_TYPES,
  account_statuses: domain.ACCOUNT_STATUSES,
  employees: domain.EMPLOYEES,
  membership_statuses: domain.MEMBERSHIP_STATUSES,
  account_membership_statuses: domain.ACCOUNT_MEMBERSHIP_STATUSES,
  invitation_statuses: domain.INVITATION_STATUSES,
  data_scopes: domain.DATA_SCOPES,
  user_statuses: domain.USER_STATUSES,
  user_phone_labels: domain.USER_PHONE_LABELS,
  vat_regimes: domain.VAT_REGIMES,
  account_email_labels: domain.ACCOUNT_EMAIL_LABELS,
  account_phone_labels: domain.ACCOUNT_PHONE_LABELS,
  domain_statuses: domain.DOMAIN_STATUSES,
  legal_forms: domain.LEGAL_FORMS,
  vat_statuses: domain.VAT_STATUSES,
  web_presence_types: domain.WEB_PRESENCE_TYPES,
  payment_account_types: domain.PAYMENT_ACCOUNT_TYPES,
  income_levels: domain.INCOME_LEVELS,
  relation_types: domain.RELATION_TYPES,
  relation_statuses: domain.RELATION_STATUSES,
  access_levels: domain.ACCESS_LEVELS,
  share_abilities: domain.SHARE_ABILITIES,
  contact_statuses: domain.CONTACT_STATUSES,
  contact_lifecycles: domain.CONTACT_LIFECYCLES,
  contact_sources: domain.CONTACT_SOURCES,
  genders: domain.GENDERS,
  contact_email_labels: domain.CONTACT_EMAIL_LABELS,
  contact_email_statuses: domain.CONTACT_EMAIL_STATUSES,
  contact_phone_labels: domain.CONTACT_PHONE_LABELS,
  contact_phone_types: domain.CONTACT_PHONE_TYPES,
  sms_statuses: domain.SMS_STATUSES,
  address_labels: domain.ADDRESS_LABELS,
  contact_account_relations: domain.CONTACT_ACCOUNT_RELATIONS,
  consent_channels: domain.CONSENT_CHANNELS,
  consent_purposes: domain.CONSENT_PURPOSES,
  consent_actions: domain.CONSENT_ACTIONS,
  consent_bases: domain.CONSENT_BASES,
  consent_sources: domain.CONSENT_SOURCES,
  suppression_channels: domain.SUPPRESSION_CHANNELS,
  suppression_reasons: domain.SUPPRESSION_REASONS,
  list_visibilities: domain.LIST_VISIBILITIES,
  list_opt_ins: domain.LIST_OPT_INS,
  subscription_statuses: domain.SUBSCRIPTION_STATUSES,
  unsubscribe_reasons: domain.UNSUBSCRIBE_REASONS,
  cleaned_reasons: domain.CLEANED_REASONS,
  contact_request_statuses: domain.CONTACT_REQUEST_STATUSES,
  contact_request_types: domain.CONTACT_REQUEST_TYPES,
  priorities: domain.PRIORITIES,
  pipeline_subjects: domain.PIPELINE_SUBJECTS,
  pipeline_assignments: domain.PIPELINE_ASSIGNMENTS,
  pipeline_stage_types: domain.PIPELINE_STAGE_TYPES,
  note_visibilities: domain.NOTE_VISIBILITIES,
  comment_visibilities: domain.COMMENT_VISIBILITIES,
  tag_subjects: domain.TAG_SUBJECTS,
  merge_criteria: domain.MERGE_CRITERIA,
  import_types: domain.IMPORT_TYPES,
  import_formats: domain.IMPORT_FORMATS,
  import_contact_fields: domain.IMPORT_CONTACT_FIELDS,
  import_update_modes: domain.IMPORT_UPDATE_MODES,
  notification_channels: domain.NOTIFICATION_CHANNELS,
  media_kinds: domain.MEDIA_KINDS,
  media_statuses: domain.MEDIA_STATUSES,
  mediable_collections: domain.MEDIABLE_COLLECTIONS,
  feature_types: domain.FEATURE_TYPES,
  product_types: domain.PRODUCT_TYPES,
  product_units: domain.PRODUCT_UNITS,
  price_modes: domain.PRICE_MODES,
  plan_intervals: domain.PLAN_INTERVALS,
  requirement_types: domain.REQUIREMENT_TYPES,
} as const

/** Regions of phone numbers that are not countries. */
const NO_COUNTRIES = new Set(['AC', 'TA'])

export type Options = Record<string, SelectOption[]>
const kept = new Map<Locale, Options>()

/**
 * Builds the choices of every closed list, countries, currencies, time zones and permissions in one language, once for each
 * language.
 */
export function optionsIn(services: Pick<Services, 't'>, locale: Locale): Options {
  const known = kept.get(locale)
  if (known) return known
  const lists = Object.entries(LISTS).map(([name, values]) => [
    name,
    values.map((value) => ({ value, label: services.t(locale, `options:${name}.${value}`) })),
  ])
  const options: Options = {
    ...Object.fromEntries(lists),
    countries: named(
      getCountries().filter((code) => !NO_COUNTRIES.has(code)),
      'region',
      locale,
    ),
    currencies: named(domain.CURRENCIES, 'currency', locale),
    time_zones: Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    permissions: domain.PERMISSIONS.map((permission) => ({
      value: permission.name,
      label: locale === 'gr' ? permission.label_gr : permission.label_en,
    })),
  }
  kept.set(locale, options)
  return options
}

/** Names from the Unicode tables, in the sort order of the language. */
function named(codes: readonly string[], type: 'region' | 'currency', locale: Locale): SelectOption[] {
  const tag = languageTags[locale]
  const names = new Intl.DisplayNames(tag, { type })
  const options = codes.map((value) => ({ value, label: names.of(value) ?? value }))
  return type === 'currency' ? options : options.sort((a, b) => a.label.localeCompare(b.label, tag))
}
