import { connectGoogle, disconnectGoogle, readGoogleConnection, syncGoogle, type GoogleConnection } from '@stoa/contract/browser'
import { Alert, Button, Group, IconRefresh, SettingsCard, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, formatInstant, useAct, useChange, useEndpoint } from '../../../kit/index.ts'
import { PanelBody } from '../../shared/records/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ConnectionState, PracticeNotice, useReturnFromProvider } from '../parts/index.ts'
import { GoogleChoice } from './google-choice.tsx'

type Login = NonNullable<GoogleConnection['login']>

/** The connection of the account to Google: campaigns of Google Ads, and visits of Google Analytics. */
export function GoogleTab() {
  const { t } = useTranslation('google')
  const accountId = useAccountId()
  const loaded = useEndpoint(readGoogleConnection, { params: { account_id: accountId } }, { keepPrevious: true })
  const connect = useChange(connectGoogle, [readGoogleConnection])
  const { isCompleting, failure } = useReturnFromProvider((given) => connect.send({ params: { account_id: accountId }, body: given }))
  const state = loaded.answer?.data
  return (
    <Stack>
      <SettingsCard title={t('connection.title')} text={t('connection.text')}>
        <PanelBody loaded={loaded} isEmpty={!state} empty={null}>
          <Stack gap="sm">
            {failure && <Alert color="red">{failure}</Alert>}
            {state?.is_practice && <PracticeNotice />}
            {state &&
              (state.login ? <Connected login={state.login} /> : <NotConnected isAvailable={state.is_available} isBusy={isCompleting} />)}
          </Stack>
        </PanelBody>
      </SettingsCard>
      {state?.login && <GoogleChoice login={state.login} />}
    </Stack>
  )
}

/** Leads the browser to the consent page. */
function useConsent() {
  const accountId = useAccountId()
  const start = useChange(connectGoogle)
  const [isLeaving, setLeaving] = useState(false)
  const run = () =>
    void start.send({ params: { account_id: accountId }, body: {} }).then(
      ({ data }) => {
        if (!data.dialog_url) return
        setLeaving(true)
        location.assign(data.dialog_url)
      },
      () => undefined,
    )
  return { run, isPending: start.isPending || isLeaving, error: start.error }
}

function NotConnected({ isAvailable, isBusy }: { isAvailable: boolean; isBusy: boolean }) {
  const { t } = useTranslation('google')
  const consent = useConsent()
  if (!isAvailable) return <Alert color="yellow">{t('connection.unavailable')}</Alert>
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('connection.none')}</Text>
      {consent.error && <Alert color="red">{consent.error.message}</Alert>}
      <Can endpoint={connectGoogle} otherwise="explain">
        <Button loading={isBusy || consent.isPending} onClick={consent.run}>
          {t('connection.connect')}
        </Button>
      </Can>
    </Stack>
  )
}

function Connected({ login }: { login: Login }) {
  const { t, i18n } = useTranslation('google')
  const accountId = useAccountId()
  const consent = useConsent()
  const sync = useAct(syncGoogle, [readGoogleConnection])
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Stack gap="sm">
      <ConnectionState status={login.status} lastError={login.last_error} />
      <Text size="sm" c="dimmed">
        {login.last_sync_at ? t('connection.last_sync', { at: formatInstant(login.last_sync_at, i18n.language) }) : t('connection.never')}
      </Text>
      {!login.reads_ads && <Alert color="yellow">{t('connection.no_ads')}</Alert>}
      {!login.reads_analytics && <Alert color="yellow">{t('connection.no_analytics')}</Alert>}
      <Can endpoint={connectGoogle} otherwise="hide">
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={sync.isPending || login.status === 'syncing'}
            onClick={() => void sync.run({ params: { account_id: accountId } })}
          >
            {t('connection.sync')}
          </Button>
          <Button size="compact-md" variant="default" loading={consent.isPending} onClick={consent.run}>
            {t('connection.again')}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('connection.disconnect')}
          </Button>
        </Group>
      </Can>
      <DeleteDialog
        endpoint={disconnectGoogle}
        params={isRemoving ? { account_id: accountId } : null}
        name="Google"
        onClose={() => setRemoving(false)}
      />
    </Stack>
  )
}
