import { accountEmails, accounts, type Account } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  toast,
  SettingsCard,
  useScrollToError,
} from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndpointForm, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { useOptions } from '../../shared/session/index.ts'
import { workingBody, workingValuesOf, type WorkingValues } from './working-values.ts'

type Form = EndpointForm<WorkingValues>

/** Working settings of the account: taxes and documents, sending hours and senders, response times. */
export function WorkingForm({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const form = useEndpointForm(accounts.update, {
    params: { id: account.id },
    defaults: workingValuesOf(account),
    rules: { default_payment_terms_days: 'required' },
    labels: { default_payment_terms_days: t('working.default_payment_terms_days') },
    toBody: workingBody,
    onDone: () => void toast({ message: t('settings.saved'), tone: 'good' }),
  })
  const formRef = useScrollToError(form.status)
  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit} data-status={form.status} aria-label={t('working.title')}>
      <Stack gap="md">
        {form.error && <Alert color="red" variant="light" role="alert" title={form.error.message} />}
        <Documents form={form} />
        <Messages form={form} accountId={account.id} />
        <Answers form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
            {t('working.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Documents({ form }: { form: Form }) {
  const { t } = useTranslation('accounts')
  return (
    <SettingsCard title={t('working.documents')} text={t('working.documents_text')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select label={t('working.vat_regime')} required options={useOptions('vat_regimes')} {...form.getInputProps('vat_regime')} />
          <Days
            label={t('working.default_payment_terms_days')}
            form={form}
            field="default_payment_terms_days"
            limits={LIMITS.default_payment_terms_days}
          />
          <Days
            label={t('working.offer_valid_days')}
            form={form}
            field="settings.offer_valid_days"
            limits={LIMITS.settings.fields.offer_valid_days}
          />
          <Days
            label={t('working.acceptance_silence_days')}
            form={form}
            field="settings.acceptance_silence_days"
            limits={LIMITS.settings.fields.acceptance_silence_days}
          />
        </SimpleGrid>
        <Checkbox
          label={t('working.oss_registered')}
          description={t('working.oss_hint')}
          {...form.getInputProps('oss_registered', { type: 'checkbox' })}
        />
      </Stack>
    </SettingsCard>
  )
}

function Messages({ form, accountId }: { form: Form; accountId: number }) {
  const { t } = useTranslation('accounts')
  const emails = useEndpoint(accountEmails.list, { params: { account_id: accountId }, query: { per_page: 100 } })
  return (
    <SettingsCard title={t('working.messages')} text={t('working.messages_text')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('working.default_email_uuid')}
            description={t('working.sender_hint')}
            options={emails.answer?.data.map(({ id, email }) => ({ value: id, label: email })) ?? []}
            {...form.getInputProps('default_email_uuid')}
          />
          <TextInput
            label={t('working.sms_sender_id')}
            description={t('working.sms_hint')}
            maxLength={SENDER_LENGTH}
            {...form.getInputProps('sms_sender_id')}
          />
        </SimpleGrid>
        <Switched form={form} field="has_quiet_hours" label={t('working.quiet_hours')}>
          <TextInput type="time" label={t('working.from')} {...form.getInputProps('settings.quiet_hours.from')} />
          <TextInput type="time" label={t('working.to')} {...form.getInputProps('settings.quiet_hours.to')} />
        </Switched>
        <Switched form={form} field="has_frequency_cap" label={t('working.frequency_cap')}>
          <NumberInput
            label={t('working.cap_count')}
            {...accounts.update.limits.settings.fields.frequency_cap.fields.count}
            {...form.getInputProps('settings.frequency_cap.count')}
          />
          <Days
            label={t('working.cap_days')}
            form={form}
            field="settings.frequency_cap.days"
            limits={LIMITS.settings.fields.frequency_cap.fields.days}
          />
        </Switched>
        <Checkbox
          label={t('working.double_opt_in_default')}
          description={t('working.double_opt_in_hint')}
          {...form.getInputProps('settings.double_opt_in_default', { type: 'checkbox' })}
        />
      </Stack>
    </SettingsCard>
  )
}

/** Characters of an alphanumeric sender that mobile networks accept (3GPP TS 23.040, 9.1.2.5). */
const SENDER_LENGTH = 11

const ATTRIBUTION = [30, 60, 90] as const

function Answers({ form }: { form: Form }) {
  const { t } = useTranslation('accounts')
  return (
    <SettingsCard title={t('working.answers')} text={t('working.answers_text')}>
      <Stack>
        <Switched form={form} field="has_response_sla" label={t('working.response_sla')}>
          <NumberInput
            label={t('working.response_sla_minutes')}
            description={t('working.response_sla_hint')}
            {...accounts.update.limits.settings.fields.response_sla_minutes}
            {...form.getInputProps('settings.response_sla_minutes')}
          />
        </Switched>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('working.attribution_days')}
            description={t('working.attribution_hint')}
            required
            options={ATTRIBUTION.map((days) => ({ value: days, label: t('working.days', { count: days }) }))}
            {...form.getInputProps('settings.attribution_days')}
          />
        </SimpleGrid>
      </Stack>
    </SettingsCard>
  )
}

const LIMITS = accounts.update.limits

function Days({ form, field, label, limits }: { form: Form; field: string; label: string; limits: { min: number; max: number } }) {
  const { t } = useTranslation('accounts')
  return (
    <NumberInput
      label={label}
      {...limits}
      allowDecimal={false}
      rightSection={
        <Text size="xs" c="dimmed" pr="xs">
          {t('working.days_unit')}
        </Text>
      }
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
      {...form.getInputProps(field)}
    />
  )
}

/** Inputs that apply only while their switch is on. */
function Switched({
  form,
  field,
  label,
  children,
}: {
  form: Form
  field: 'has_quiet_hours' | 'has_frequency_cap' | 'has_response_sla'
  label: string
  children: ReactNode
}) {
  return (
    <Stack gap="xs">
      <Checkbox label={label} {...form.getInputProps(field, { type: 'checkbox' })} />
      {form.values[field] && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} pl={{ base: 0, xs: 32 }}>
          {children}
        </SimpleGrid>
      )}
    </Stack>
  )
}
