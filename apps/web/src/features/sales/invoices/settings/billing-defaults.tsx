import { accounts, listVatRates, type Account } from '@stoa/contract/browser'
import { Button, Group, NumberInput, SimpleGrid, NativeSelect, Stack, Text, TextInput, Title, toast, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useVatRateName } from '../../../shared/fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { isTooSoon, ladderOf, lateSteps, type LateSteps } from './late-steps.ts'

/** A step on day 0 would be taken on the due date. */
const FIRST_LATE_DAY = 1

/** Defaults of new documents, and steps for overdue ones. */
export function BillingDefaults() {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const loaded = useEndpoint(accounts.read, { params: { id: accountId } })
  const account = loaded.answer?.data
  return (
    <SettingsCard title={t('defaults.title')} text={t('defaults.text')}>
      <PanelBody loaded={loaded} isEmpty={!account} empty={null}>
        {account && <DefaultsForm key={account.version} account={account} />}
      </PanelBody>
    </SettingsCard>
  )
}

function DefaultsForm({ account }: { account: Account }) {
  const { t } = useTranslation('invoices')
  const rates = useEndpoint(listVatRates, { query: { country_code: account.country_code } }, { staleTime: 600_000 })
  const nameOf = useVatRateName()
  const own = (rates.answer?.data ?? []).filter((rate) => rate.rate_bp > 0)
  const stored = lateSteps(account.settings.dunning)
  const form = useEndpointForm(accounts.update, {
    params: { id: account.id },
    defaults: {
      default_payment_terms_days: account.default_payment_terms_days,
      default_vat_rate_id: account.default_vat_rate_id ? String(account.default_vat_rate_id) : '',
      ...stored,
    },
    toBody: ({ default_vat_rate_id, default_payment_terms_days, ...late }) => ({
      default_payment_terms_days,
      default_vat_rate_id: default_vat_rate_id ? Number(default_vat_rate_id) : null,
      ...(isChanged(late, stored) && { settings: { dunning: ladderOf(late) } }),
      version: account.version,
    }),
    onDone: () => toast({ message: t('defaults.saved'), tone: 'good' }),
  })
  const isEndTooSoon = isTooSoon(form.values)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label={t('defaults.terms')}
            {...accounts.update.limits.default_payment_terms_days}
            {...form.getInputProps('default_payment_terms_days')}
          />
          <NativeSelect
            label={t('defaults.vat_rate')}
            data={[
              { value: '', label: t('defaults.standard_rate') },
              ...own.map((rate) => ({ value: String(rate.id), label: nameOf(rate) })),
            ]}
            {...form.getInputProps('default_vat_rate_id')}
          />
        </SimpleGrid>
        <Title order={3} size="h5" mt="xs">
          {t('late.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(account.settings.dunning ? 'late.text' : 'late.usual')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          <TextInput
            label={t('late.reminders')}
            description={t('late.reminders_help')}
            {...form.getInputProps('reminders')}
            error={form.errors['settings.dunning'] ?? form.errors.reminders}
          />
          {(['warn', 'suspend', 'cancel'] as const).map((step) => (
            <NumberInput
              key={step}
              label={t(`late.${step}`)}
              description={t(`late.${step}_help`)}
              placeholder={t('late.never')}
              min={FIRST_LATE_DAY}
              max={accounts.update.limits.settings.fields.dunning.item.fields.days.max}
              {...form.getInputProps(step)}
              error={step === 'cancel' && isEndTooSoon ? t('late.too_soon') : form.errors[step]}
            />
          ))}
        </SimpleGrid>
        {form.error && (
          <Text size="sm" c="red" role="alert">
            {form.error.message}
          </Text>
        )}
        <Group>
          <Can endpoint={accounts.update} otherwise="explain">
            <Button type="submit" size="compact-md" loading={form.isPending} disabled={isEndTooSoon}>
              {t('form.save')}
            </Button>
          </Can>
        </Group>
      </Stack>
    </form>
  )
}

const isChanged = (now: LateSteps, before: LateSteps) => JSON.stringify(ladderOf(now)) !== JSON.stringify(ladderOf(before))
