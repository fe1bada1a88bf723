import { accounts, listVatRates, type Account } from '@stoa/contract'
import { Button, Group, NumberInput, SimpleGrid, NativeSelect, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, SettingsCard, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../records/index.ts'
import { useAccountId } from '../../../session/index.ts'

/** Days after the due date on which reminders go out where nothing was decided. */
const USUAL = [3, 10, 20]

/** What new documents begin with, and when reminders of late ones go out. */
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
  const own = (rates.answer?.data ?? []).filter((rate) => rate.country_code === account.country_code)
  const form = useEndpointForm(accounts.update, {
    params: { id: account.id },
    defaults: {
      default_payment_terms_days: account.default_payment_terms_days,
      default_vat_rate_id: account.default_vat_rate_id ? String(account.default_vat_rate_id) : '',
      days: daysOf(account).join(', '),
    },
    toBody: ({ days, default_vat_rate_id, default_payment_terms_days }) => ({
      default_payment_terms_days,
      default_vat_rate_id: default_vat_rate_id ? Number(default_vat_rate_id) : null,
      settings: { dunning: [...reminders(days), ...others(account)].sort((one, other) => one.days - other.days) },
      version: account.version,
    }),
    onDone: () => toast({ message: t('defaults.saved'), tone: 'good' }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput label={t('defaults.terms')} min={0} max={180} {...form.getInputProps('default_payment_terms_days')} />
          <NativeSelect
            label={t('defaults.vat_rate')}
            data={[
              { value: '', label: t('defaults.standard_rate') },
              ...own.map((rate) => ({ value: String(rate.id), label: `${rate.rate_bp / 100} % · ${rate.name}` })),
            ]}
            {...form.getInputProps('default_vat_rate_id')}
          />
          <TextInput
            label={t('defaults.reminders')}
            description={t('defaults.reminders_help')}
            {...form.getInputProps('days')}
            error={form.errors['settings.dunning'] ?? form.errors.days}
          />
        </SimpleGrid>
        {form.error && (
          <Text size="sm" c="red" role="alert">
            {form.error.message}
          </Text>
        )}
        <Group>
          <Can endpoint={accounts.update} otherwise="explain">
            <Button type="submit" size="compact-md" loading={form.isPending}>
              {t('form.save')}
            </Button>
          </Can>
        </Group>
      </Stack>
    </form>
  )
}

const daysOf = ({ settings }: Account): number[] =>
  settings.dunning ? settings.dunning.filter((step) => step.action === 'remind').map((step) => step.days) : USUAL

const others = ({ settings }: Account) => (settings.dunning ?? []).filter((step) => step.action !== 'remind')

const reminders = (days: string) =>
  [
    ...new Set(
      days
        .split(/[^\d]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ].map((one) => ({ days: one, action: 'remind' as const }))
