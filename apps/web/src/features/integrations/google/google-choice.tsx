import {
  googleAdsCustomers,
  readGoogleConnection,
  updateGoogleConnection,
  type GoogleAdsCustomer,
  type GoogleConnection,
} from '@stoa/contract/browser'
import { Button, Checkbox, ErrorState, Group, SettingsCard, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useEndpointForm, useMay } from '../../../kit/index.ts'
import { PanelBody } from '../../shared/records/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

type Login = NonNullable<GoogleConnection['login']>

/** What is read from Google: customers whose campaigns appear, and the property whose visits are shown with campaigns. */
export function GoogleChoice({ login }: { login: Login }) {
  const { t } = useTranslation('google')
  const accountId = useAccountId()
  const loaded = useEndpoint(
    googleAdsCustomers,
    { query: { filter: { account: accountId }, sort: 'name', per_page: 100 } },
    { keepPrevious: true },
  )
  const customers = (loaded.answer?.data ?? []).filter((one) => !one.is_manager && !one.is_gone)
  return (
    <SettingsCard title={t('choice.title')} text={t('choice.text')}>
      <PanelBody loaded={loaded} isEmpty={false} empty={null}>
        {loaded.answer && <ChoiceForm key={customers.length} login={login} customers={customers} />}
      </PanelBody>
    </SettingsCard>
  )
}

function ChoiceForm({ login, customers }: { login: Login; customers: readonly GoogleAdsCustomer[] }) {
  const { t } = useTranslation('google')
  const accountId = useAccountId()
  const may = useMay()
  const isReadOnly = !may(updateGoogleConnection)
  const form = useEndpointForm(updateGoogleConnection, {
    params: { account_id: accountId },
    defaults: {
      chosen: customers.filter(({ is_chosen }) => is_chosen).map(({ id }) => String(id)),
      analytics_property_id: login.analytics_property_id ?? '',
    },
    labels: { analytics_property_id: t('choice.property') },
    toBody: ({ chosen, analytics_property_id }) => ({
      google_ads_customer_ids: chosen.map(Number),
      analytics_property_id: analytics_property_id.trim() || null,
    }),
    invalidates: [readGoogleConnection, googleAdsCustomers],
    onDone: () => toast({ message: t('choice.saved'), tone: 'good' }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        {customers.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('choice.no_customers')}
          </Text>
        ) : (
          <Checkbox.Group label={t('choice.customers')} {...form.getInputProps('chosen')}>
            <Stack gap="xs" mt="xs">
              {customers.map((one) => (
                <Checkbox
                  key={one.id}
                  value={String(one.id)}
                  label={`${one.descriptive_name} · ${one.customer_id}`}
                  disabled={isReadOnly}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <TextInput
          label={t('choice.property')}
          description={t('choice.property_hint')}
          inputMode="numeric"
          maw={320}
          disabled={isReadOnly || !login.reads_analytics}
          {...form.getInputProps('analytics_property_id')}
        />
        {!isReadOnly && (
          <Group justify="flex-end">
            <Button type="submit" loading={form.isPending}>
              {t('choice.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
