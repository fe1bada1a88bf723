import {
  chooseFacebookAdAccounts,
  facebookAdAccounts,
  readFacebookConnection,
  type FacebookConnection,
  type ReachableAdAccount,
} from '@stoa/contract/browser'
import { Button, Checkbox, ErrorState, Group, SettingsCard, Stack, StatusBadge, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

/** The ad accounts that the login reaches, of which the chosen ones are synchronised. */
export function AdAccountsCard({ state }: { state: FacebookConnection }) {
  const { t } = useTranslation('facebook')
  const accountId = useAccountId()
  const may = useMay()
  const loaded = useEndpoint(
    facebookAdAccounts,
    { query: { account_id: accountId } },
    { keepPrevious: true, enabled: may(facebookAdAccounts) },
  )
  const reachable = loaded.answer?.data
  return (
    <SettingsCard title={t('ad_accounts.title')} text={t('ad_accounts.text')}>
      <PanelBody loaded={loaded} isEmpty={!reachable} empty={null}>
        {reachable && (
          <ChoiceForm key={reachable.map((one) => one.external_id + one.is_chosen).join()} state={state} reachable={reachable} />
        )}
      </PanelBody>
    </SettingsCard>
  )
}

function ChoiceForm({ state, reachable }: { state: FacebookConnection; reachable: readonly ReachableAdAccount[] }) {
  const { t } = useTranslation('facebook')
  const accountId = useAccountId()
  const may = useMay()
  const isReadOnly = !may(chooseFacebookAdAccounts)
  const form = useEndpointForm(chooseFacebookAdAccounts, {
    params: { account_id: accountId },
    defaults: { ad_account_ids: reachable.filter((one) => one.is_chosen).map((one) => one.external_id) },
    labels: { ad_account_ids: t('ad_accounts.title') },
    invalidates: [readFacebookConnection, facebookAdAccounts],
    onDone: () => toast({ message: t('ad_accounts.saved'), tone: 'good' }),
  })
  if (reachable.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('ad_accounts.none')}
      </Text>
    )
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <Checkbox.Group aria-label={t('ad_accounts.title')} {...form.getInputProps('ad_account_ids')}>
          <Stack gap="sm">
            {reachable.map((one) => (
              <AdAccount key={one.external_id} one={one} state={state} isReadOnly={isReadOnly} />
            ))}
          </Stack>
        </Checkbox.Group>
        {!isReadOnly && (
          <Group justify="flex-end">
            <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
              {t('ad_accounts.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

interface AdAccountProps {
  one: ReachableAdAccount
  state: FacebookConnection
  isReadOnly: boolean
}

function AdAccount({ one, state, isReadOnly }: AdAccountProps) {
  const { t, i18n } = useTranslation('facebook')
  const chosen = state.accountApps.find(({ external_id }) => external_id === one.external_id)
  const facts = [one.external_id, one.currency, one.time_zone].filter(Boolean).join(' · ')
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Checkbox value={one.external_id} label={one.name} description={facts} disabled={isReadOnly} />
      <Group gap="xs">
        {!one.is_active && <StatusBadge tone="warning">{t('ad_accounts.not_active')}</StatusBadge>}
        {chosen && chosen.status !== 'connected' && <StatusBadge tone="bad">{t(`page_statuses.${chosen.status}`)}</StatusBadge>}
        {chosen?.last_synced_at && (
          <Text size="xs" c="dimmed">
            {t('connection.last_sync', { at: formatInstant(chosen.last_synced_at, i18n.language) })}
          </Text>
        )}
      </Group>
    </Group>
  )
}
