import { accountClients, providers } from '@stoa/contract/browser'
import { Button, Collapse, PhoneInput, SegmentedControl, Select, SimpleGrid, Stack, Text, Textarea, TextInput, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { countryChoices } from '../../../shared/fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { relationPaths } from '../relation-paths.ts'
import { TermsFields } from './terms-fields.tsx'
import { NO_TERMS, termsOf } from './terms-values.ts'

const NEW_PARTY = {
  name: '',
  email: '',
  phone: '',
  legal_name: '',
  vat_number: '',
  tax_office: '',
  activity: '',
  address_line: '',
  address_number: '',
  city: '',
  postal_code: '',
  country_code: '' as string | null,
  connect_to: '',
  message: '',
  ...NO_TERMS,
}
type Values = typeof NEW_PARTY

/** Creates a client or provider: opens an account for it, or sends a request to an existing account. */
export function PartyCreateModal({ place }: { place: 'clients' | 'providers' }) {
  const { t } = useTranslation('relations')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const [way, setWay] = useState<'open' | 'connect'>('open')
  const [withTerms, setTerms] = useState(false)
  const endpoint = place === 'clients' ? accountClients.create : providers.create
  const form = useEndpointForm(endpoint, {
    params: { account_id: accountId },
    defaults: NEW_PARTY,
    rules:
      way === 'open'
        ? { name: 'required', email: 'email', invoice_email: 'email', credit_limit_minor: 'money' }
        : { connect_to: 'required' },
    labels: { name: t('fields.name'), email: t('fields.email'), connect_to: t('connect.to') },
    toBody: (values) => bodyOf(values, way),
    invalidates: ['relations', 'account-clients', 'providers', 'clients'],
    onDone: ({ data }) => {
      toast({ message: t(way === 'open' ? 'created' : 'connect.asked', { name: data.name }), tone: 'good' })
      void navigate({ to: relationPaths.open(accountId, place, data.uuid), replace: true })
    },
  })
  // Expand the terms if one of them is invalid.
  const isExpanded = withTerms || Object.keys(NO_TERMS).some((name) => Boolean(form.errors[name]))
  return (
    <FormModal title={t(`${place}.create`)} form={form} submitLabel={t(way === 'open' ? 'create_submit' : 'connect.submit')} size="xl">
      <SegmentedControl
        fullWidth
        value={way}
        onChange={(value) => setWay(value)}
        data={(['open', 'connect'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
        aria-label={t('ways.label')}
      />
      {way === 'open' ? <OpenFields form={form} /> : <ConnectFields form={form} />}
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => setTerms(!isExpanded)} aria-expanded={isExpanded}>
          {t(isExpanded ? 'terms_hide' : 'terms_show')}
        </Button>
      </div>
      <Collapse expanded={isExpanded}>
        <Stack>{isExpanded && <TermsFields form={form} accountId={accountId} currency="EUR" />}</Stack>
      </Collapse>
    </FormModal>
  )
}

/** The values of the chosen way without empty fields. */
function bodyOf({ connect_to, message, ...values }: Values, way: 'open' | 'connect') {
  const terms = termsOf(values)
  if (way === 'connect') return { connect_to, message: message || null, ...terms }
  const {
    name,
    email,
    phone,
    legal_name,
    vat_number,
    tax_office,
    activity,
    address_line,
    address_number,
    city,
    postal_code,
    country_code,
  } = values
  const filledIn = Object.entries({
    email,
    phone,
    legal_name,
    vat_number,
    tax_office,
    activity,
    address_line,
    address_number,
    city,
    postal_code,
    country_code,
  })
  return { name, ...Object.fromEntries(filledIn.filter(([, value]) => value)), ...terms }
}

function OpenFields({ form }: { form: EndpointForm }) {
  const { t, i18n } = useTranslation('relations')
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language])
  const line = (name: string, props: object = {}) => (
    <TextInput label={t(`fields.${name}`)} autoComplete="off" {...props} {...form.getInputProps(name)} />
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('ways.open_text')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {line('name', { required: true, 'data-autofocus': true, maxLength: 160 })}
        {line('email', { type: 'email' })}
        <PhoneInput label={t('fields.phone')} {...form.getInputProps('phone')} />
        {line('vat_number')}
        {line('legal_name')}
        {line('tax_office')}
        {line('activity')}
        {line('address_line')}
        {line('address_number')}
        {line('city')}
        {line('postal_code')}
        <Select label={t('fields.country_code')} options={countries} {...form.getInputProps('country_code')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('registration_hint')}
      </Text>
    </>
  )
}

/** Fields for a request to an existing account: its code or e-mail, and a message. */
export function ConnectFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('relations')
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('ways.connect_text')}
      </Text>
      <TextInput
        label={t('connect.to')}
        description={t('connect.hint')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('connect_to')}
      />
      <Textarea label={t('connect.message')} maxLength={providers.create.limits.message.maxLength} {...form.getInputProps('message')} />
    </>
  )
}
