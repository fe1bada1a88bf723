import { accountEmails, accountPhones, accountRegistrations, paymentAccounts, webPresences } from '@stoa/contract/browser'
import { formatIban } from '@stoa/domain'
import { Anchor, Checkbox, NumberInput, PhoneInput, Select, SimpleGrid, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../../kit/index.ts'
import { useOptions } from '../../../shared/session/index.ts'
import { DetailSection } from './detail-section.tsx'

interface SectionProps {
  accountId: number
  canEdit: boolean
}

const named = (options: readonly { value: string | number; label: string }[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? String(value ?? '')

/** Names of fields in messages. */
function useLabels(): Record<string, string> {
  const { t } = useTranslation('accounts')
  return t('fields', { returnObjects: true }) as unknown as Record<string, string>
}

export function Phones(props: SectionProps) {
  const { t } = useTranslation('accounts')
  const labels = useLabels()
  const kinds = useOptions('account_phone_labels')
  return (
    <DetailSection
      {...props}
      resource={accountPhones}
      section="phones"
      title={t('settings.phones')}
      empty={t('settings.phones_empty')}
      mark="is_primary"
      describe={(row) => ({ name: String(row.number), more: named(kinds, row.label) })}
      values={(row) => ({ number: row?.number ?? '', label: row?.label ?? 'main' })}
      rules={{ number: 'required' }}
      labels={labels}
      Fields={PhoneFields}
    />
  )
}

function PhoneFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('accounts')
  const kinds = useOptions('account_phone_labels')
  return (
    <>
      <PhoneInput label={t('fields.number')} required data-autofocus description={t('hints.phone')} {...form.getInputProps('number')} />
      <Select label={t('fields.label')} required options={kinds} {...form.getInputProps('label')} />
    </>
  )
}

export function Emails(props: SectionProps) {
  const { t } = useTranslation('accounts')
  const labels = useLabels()
  const kinds = useOptions('account_email_labels')
  return (
    <DetailSection
      {...props}
      resource={accountEmails}
      section="emails"
      title={t('settings.emails')}
      empty={t('settings.emails_empty')}
      mark="is_primary"
      describe={(row) => ({ name: String(row.email), more: named(kinds, row.label) })}
      values={(row) => ({ email: row?.email ?? '', label: row?.label ?? 'general' })}
      rules={{ email: `required|email|max:${accountEmails.create.limits.email.maxLength}` }}
      labels={labels}
      Fields={EmailFields}
    />
  )
}

function EmailFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('accounts')
  const kinds = useOptions('account_email_labels')
  return (
    <>
      <TextInput label={t('fields.email')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <Select label={t('fields.label')} required options={kinds} {...form.getInputProps('label')} />
    </>
  )
}

export function WebPresences(props: SectionProps) {
  const { t } = useTranslation('accounts')
  const labels = useLabels()
  const kinds = useOptions('web_presence_types')
  return (
    <DetailSection
      {...props}
      resource={webPresences}
      section="web_presences"
      title={t('settings.web_presences')}
      text={t('settings.web_presences_text')}
      empty={t('settings.web_presences_empty')}
      mark="is_primary"
      describe={(row) => ({
        name: String(row.label || named(kinds, row.type)),
        more: (
          <Anchor href={String(row.url)} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {String(row.url).replace(/^https?:\/\//, '')}
          </Anchor>
        ),
      })}
      values={(row) => ({ type: row?.type ?? 'website', url: row?.url ?? '', label: row?.label ?? '' })}
      rules={{
        url: `required|max:${webPresences.create.limits.url.maxLength}`,
        label: `max:${webPresences.create.limits.label.maxLength}`,
      }}
      labels={labels}
      Fields={WebPresenceFields}
    />
  )
}

function WebPresenceFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('accounts')
  const kinds = useOptions('web_presence_types')
  return (
    <>
      <Select label={t('fields.type')} required options={kinds} {...form.getInputProps('type')} />
      <TextInput label={t('fields.url')} required data-autofocus inputMode="url" placeholder="https://" {...form.getInputProps('url')} />
      <TextInput label={t('fields.display')} {...form.getInputProps('label')} />
    </>
  )
}

const REGISTRATION = [
  'legal_name',
  'trade_name',
  'vat_number',
  'tax_office',
  'registry_number',
  'activity_code',
  'activity',
  'address_line',
  'address_number',
  'city',
  'postal_code',
  'region',
] as const

export function Registrations(props: SectionProps) {
  const { t } = useTranslation('accounts')
  const labels = useLabels()
  const countries = useOptions('countries')
  return (
    <DetailSection
      {...props}
      resource={accountRegistrations}
      section="registrations"
      title={t('settings.registrations')}
      text={t('settings.registrations_text')}
      empty={t('settings.registrations_empty')}
      mark="is_primary"
      describe={(row) => ({
        name: String(row.legal_name),
        more: [
          row.vat_number,
          `${row.address_line} ${row.address_number ?? ''}`.trim(),
          `${row.postal_code} ${row.city}`,
          named(countries, row.country_code),
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      values={(row) => ({
        ...Object.fromEntries(REGISTRATION.map((field) => [field, row?.[field] ?? ''])),
        legal_form: row?.legal_form ?? null,
        country_code: row?.country_code ?? 'GR',
        branch_number: row?.branch_number ?? 0,
      })}
      rules={{
        legal_name: `required|max:${accountRegistrations.create.limits.legal_name.maxLength}`,
        address_line: `required|max:${accountRegistrations.create.limits.address_line.maxLength}`,
        city: `required|max:${accountRegistrations.create.limits.city.maxLength}`,
        postal_code: `required|max:${accountRegistrations.create.limits.postal_code.maxLength}`,
      }}
      labels={labels}
      Fields={RegistrationFields}
    />
  )
}

function RegistrationFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('accounts')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t('fields.legal_name')} required data-autofocus {...form.getInputProps('legal_name')} />
      <TextInput label={t('fields.trade_name')} {...form.getInputProps('trade_name')} />
      <Select label={t('fields.country_code')} required options={useOptions('countries')} {...form.getInputProps('country_code')} />
      <TextInput label={t('fields.vat_number')} description={t('hints.vat_number')} {...form.getInputProps('vat_number')} />
      <Select label={t('fields.legal_form')} options={useOptions('legal_forms')} {...form.getInputProps('legal_form')} />
      <TextInput label={t('fields.tax_office')} {...form.getInputProps('tax_office')} />
      <TextInput label={t('fields.registry_number')} {...form.getInputProps('registry_number')} />
      <TextInput label={t('fields.activity_code')} {...form.getInputProps('activity_code')} />
      <TextInput label={t('fields.activity')} {...form.getInputProps('activity')} />
      <NumberInput
        label={t('fields.branch_number')}
        description={t('hints.branch_number')}
        min={accountRegistrations.create.limits.branch_number.min}
        allowDecimal={false}
        {...form.getInputProps('branch_number')}
      />
      <TextInput label={t('fields.address_line')} required {...form.getInputProps('address_line')} />
      <TextInput label={t('fields.address_number')} {...form.getInputProps('address_number')} />
      <TextInput label={t('fields.city')} required {...form.getInputProps('city')} />
      <TextInput label={t('fields.postal_code')} required {...form.getInputProps('postal_code')} />
      <TextInput label={t('fields.region')} {...form.getInputProps('region')} />
    </SimpleGrid>
  )
}

const PAYMENT = ['name', 'holder', 'bank_name', 'iban', 'bic', 'identifier'] as const

export function PaymentAccounts(props: SectionProps) {
  const { t } = useTranslation('accounts')
  const labels = useLabels()
  const kinds = useOptions('payment_account_types')
  return (
    <DetailSection
      {...props}
      resource={paymentAccounts}
      section="payment_accounts"
      title={t('settings.payment_accounts')}
      text={t('settings.payment_accounts_text')}
      empty={t('settings.payment_accounts_empty')}
      mark="is_default"
      describe={(row) => ({
        name: String(row.name),
        more: [named(kinds, row.type), row.iban ? formatIban(String(row.iban)) : row.identifier, row.currency].filter(Boolean).join(' · '),
      })}
      values={(row) => ({
        ...Object.fromEntries(PAYMENT.map((field) => [field, row?.[field] ?? ''])),
        type: row?.type ?? 'bank',
        currency: row?.currency ?? 'EUR',
        shown_on_documents: row?.shown_on_documents ?? true,
      })}
      rules={{ name: `required|max:${paymentAccounts.create.limits.name.maxLength}` }}
      labels={labels}
      Fields={PaymentAccountFields}
    />
  )
}

function PaymentAccountFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('accounts')
  const isBank = form.values.type === 'bank'
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.name')} required data-autofocus {...form.getInputProps('name')} />
        <Select label={t('fields.type')} required options={useOptions('payment_account_types')} {...form.getInputProps('type')} />
        <Select label={t('fields.currency')} required options={useOptions('currencies')} {...form.getInputProps('currency')} />
        <TextInput label={t('fields.holder')} {...form.getInputProps('holder')} />
        {isBank ? (
          <>
            <TextInput label={t('fields.iban')} required {...form.getInputProps('iban')} />
            <TextInput label={t('fields.bic')} {...form.getInputProps('bic')} />
            <TextInput label={t('fields.bank_name')} {...form.getInputProps('bank_name')} />
          </>
        ) : (
          <TextInput label={t('fields.identifier')} {...form.getInputProps('identifier')} />
        )}
      </SimpleGrid>
      <Checkbox label={t('fields.shown_on_documents')} {...form.getInputProps('shown_on_documents', { type: 'checkbox' })} />
    </>
  )
}
