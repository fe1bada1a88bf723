import type { Account, AccountUpdate } from '@stoa/contract/browser'

/** Working settings as form values: optional settings have a switch and keep a suggested value. */
export interface WorkingValues {
  vat_regime: Account['vat_regime']
  oss_registered: boolean
  default_payment_terms_days: number | ''
  default_email_uuid: string | null
  sms_sender_id: string
  has_quiet_hours: boolean
  has_frequency_cap: boolean
  has_response_sla: boolean
  settings: {
    offer_valid_days: number | ''
    acceptance_silence_days: number | ''
    attribution_days: number
    double_opt_in_default: boolean
    quiet_hours: { from: string; to: string }
    frequency_cap: { count: number | ''; days: number | '' }
    response_sla_minutes: number | ''
  }
}

/** The form values of an account's settings, with the product's defaults for unset ones (domain.md 2.2). */
export function workingValuesOf({ settings, ...account }: Account): WorkingValues {
  return {
    vat_regime: account.vat_regime,
    oss_registered: account.oss_registered,
    default_payment_terms_days: account.default_payment_terms_days,
    default_email_uuid: account.default_email_uuid,
    sms_sender_id: account.sms_sender_id ?? '',
    has_quiet_hours: Boolean(settings.quiet_hours),
    has_frequency_cap: Boolean(settings.frequency_cap),
    has_response_sla: Boolean(settings.response_sla_minutes),
    settings: {
      offer_valid_days: settings.offer_valid_days ?? 30,
      acceptance_silence_days: settings.acceptance_silence_days ?? 7,
      attribution_days: settings.attribution_days ?? 90,
      double_opt_in_default: settings.double_opt_in_default ?? false,
      quiet_hours: settings.quiet_hours ?? { from: '21:00', to: '09:00' },
      frequency_cap: settings.frequency_cap ?? { count: 3, days: 7 },
      response_sla_minutes: settings.response_sla_minutes ?? 240,
    },
  }
}

/** The body for form values; a switch that is off sends null. */
export function workingBody(values: WorkingValues): AccountUpdate {
  const { has_quiet_hours, has_frequency_cap, has_response_sla, settings, ...fields } = values
  return {
    ...fields,
    sms_sender_id: fields.sms_sender_id.trim() || null,
    settings: {
      ...settings,
      quiet_hours: has_quiet_hours ? settings.quiet_hours : null,
      frequency_cap: has_frequency_cap ? settings.frequency_cap : null,
      response_sla_minutes: has_response_sla ? settings.response_sla_minutes : null,
    },
  } as AccountUpdate
}
