import {
  accountFacebookPages,
  connectFacebook,
  disconnectFacebook,
  facebookAdAccounts,
  readFacebookConnection,
  syncFacebookConnection,
  type FacebookConnection,
} from '@stoa/contract/browser'
import { Alert, Anchor, Button, Code, Group, IconRefresh, List, SettingsCard, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, formatCount, formatDay, formatInstant, useAct, useChange, useEndpoint, useLive } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { ConnectionState, PracticeNotice, useReturnFromProvider } from '../../parts/index.ts'
import { AdAccountsCard } from './ad-accounts-card.tsx'

/** The connection of the account to Facebook: pages, Instagram accounts and advertisements (SCR-080). */
export function FacebookTab() {
  const { t } = useTranslation('facebook')
  const accountId = useAccountId()
  const loaded = useEndpoint(readFacebookConnection, { params: { account_id: accountId } }, { keepPrevious: true })
  const connect = useChange(connectFacebook, [readFacebookConnection, facebookAdAccounts])
  const { isCompleting, failure } = useReturnFromProvider((given) => connect.send({ params: { account_id: accountId }, body: given }))
  useLive(`accounts.${accountId}`, 'third_party_service.updated', loaded.reload)
  const state = loaded.answer?.data
  const isConnected = state && state.status !== 'disconnected'
  return (
    <Stack>
      <SettingsCard title={t('connection.title')} text={t('connection.text')}>
        <PanelBody loaded={loaded} isEmpty={!state} empty={null}>
          <Stack gap="sm">
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            {state?.is_practice && <PracticeNotice />}
            {state && (isConnected ? <Connected state={state} /> : <NotConnected state={state} isBusy={isCompleting} />)}
          </Stack>
        </PanelBody>
      </SettingsCard>
      {isConnected && <AdAccountsCard state={state} />}
    </Stack>
  )
}

/** Leads the browser to the consent of Facebook. */
function useConsent() {
  const accountId = useAccountId()
  const start = useChange(connectFacebook)
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

function NotConnected({ state, isBusy }: { state: FacebookConnection; isBusy: boolean }) {
  const { t } = useTranslation('facebook')
  const consent = useConsent()
  if (!state.is_available)
    return (
      <Alert color="yellow" title={t('connection.unavailable')}>
        {t('connection.unavailable_text')} <Code>{state.redirect_uri}</Code>
      </Alert>
    )
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('connection.none')}</Text>
      {consent.error && (
        <Alert color="red" role="alert">
          {consent.error.message}
        </Alert>
      )}
      <Can endpoint={connectFacebook} otherwise="explain">
        <Button loading={isBusy || consent.isPending} onClick={consent.run}>
          {t('connection.connect')}
        </Button>
      </Can>
    </Stack>
  )
}

function Connected({ state }: { state: FacebookConnection }) {
  const { t } = useTranslation('facebook')
  const accountId = useAccountId()
  const consent = useConsent()
  const sync = useAct(syncFacebookConnection, [readFacebookConnection])
  const [isRemoving, setRemoving] = useState(false)
  const isSyncing = state.status === 'syncing'
  return (
    <Stack gap="sm">
      <ConnectionState status={state.status} lastError={state.last_error} />
      <LoginFacts state={state} />
      {state.missing_scopes.length > 0 && <MissingRights scopes={state.missing_scopes} />}
      <Can endpoint={connectFacebook} otherwise="hide">
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={sync.isPending || isSyncing}
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
        endpoint={disconnectFacebook}
        params={isRemoving ? { account_id: accountId } : null}
        name="Facebook"
        invalidates={[readFacebookConnection, accountFacebookPages, facebookAdAccounts]}
        onClose={() => setRemoving(false)}
      />
    </Stack>
  )
}

function LoginFacts({ state }: { state: FacebookConnection }) {
  const { t, i18n } = useTranslation('facebook')
  const accountId = useAccountId()
  return (
    <Stack gap={2}>
      {state.user_name && <Text size="sm">{t('connection.login', { name: state.user_name })}</Text>}
      <Text size="sm" c="dimmed">
        {state.last_sync_at ? t('connection.last_sync', { at: formatInstant(state.last_sync_at, i18n.language) }) : t('connection.never')}
      </Text>
      {state.token_expires_at && (
        <Text size="sm" c="dimmed">
          {t('connection.expires', { day: formatDay(state.token_expires_at, i18n.language) })}
        </Text>
      )}
      <Anchor component={Link} to={`/accounts/${accountId}/settings/social-connections`} size="sm">
        {t('connection.pages', { count: state.pages_count, formatted: formatCount(state.pages_count) })}
      </Anchor>
    </Stack>
  )
}

function MissingRights({ scopes }: { scopes: readonly string[] }) {
  const { t, i18n } = useTranslation('facebook')
  return (
    <Alert color="yellow" title={t('connection.missing')}>
      <List size="sm">
        {scopes.map((scope) => (
          <List.Item key={scope}>{i18n.exists(`facebook:scopes.${scope}`) ? t(`scopes.${scope}` as never) : scope}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {t('connection.missing_text')}
      </Text>
    </Alert>
  )
}
