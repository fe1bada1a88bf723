import { readMydata, removeMydata, saveMydata, type MydataState } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  ErrorState,
  Group,
  PasswordInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  StatusBadge,
  Text,
  TextInput,
  toast,
  Facts,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, formatInstant, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

/** Connection of the account to the tax authority. Saving verifies the login. */
export function MydataCard() {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const loaded = useEndpoint(readMydata, { params: { account_id: accountId } })
  const state = loaded.answer?.data
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <SettingsCard title="myDATA" text={t('mydata.text')}>
      <PanelBody loaded={loaded} isEmpty={!state} empty={null}>
        {state && isEditing && <ConnectionForm accountId={accountId} state={state} onClose={() => setEditing(false)} />}
        {state && !isEditing && (
          <Stack gap="sm">
            <State state={state} />
            <Can endpoint={saveMydata} otherwise="explain">
              <Group gap="xs">
                <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
                  {t(state.connection ? 'mydata.change' : 'mydata.connect')}
                </Button>
                {state.connection && (
                  <Button size="compact-md" variant="subtle" color="red" onClick={() => setRemoving(true)}>
                    {t('mydata.remove')}
                  </Button>
                )}
              </Group>
            </Can>
          </Stack>
        )}
      </PanelBody>
      <DeleteDialog
        endpoint={removeMydata}
        params={isRemoving ? { account_id: accountId } : null}
        name="myDATA"
        onClose={() => setRemoving(false)}
      />
    </SettingsCard>
  )
}

function State({ state }: { state: MydataState }) {
  const { t, i18n } = useTranslation('invoices')
  const { connection } = state
  return (
    <>
      {state.is_practice && (
        <Alert color="yellow" variant="light">
          {t('mydata.practice_settings')}
        </Alert>
      )}
      {!state.is_required && <Text size="sm">{t('mydata.not_needed')}</Text>}
      {connection ? (
        <Facts
          facts={[
            [
              t('columns.status'),
              <StatusBadge key="status" tone={connection.is_active ? 'good' : 'neutral'}>
                {t(connection.is_active ? 'mydata.connected' : 'mydata.paused')}
              </StatusBadge>,
            ],
            [t('mydata.user_name'), connection.user_name],
            [t('mydata.environment'), t(`mydata.environments.${connection.environment}`)],
            [t('mydata.verified'), connection.verified_at ? formatInstant(connection.verified_at, i18n.language) : '–'],
          ]}
        />
      ) : (
        state.is_required && <Text size="sm">{t('mydata.none')}</Text>
      )}
      {(state.pending > 0 || state.failed > 0) && (
        <Text size="sm">{t('mydata.waiting', { pending: state.pending, failed: state.failed })}</Text>
      )}
    </>
  )
}

function ConnectionForm({ accountId, state, onClose }: { accountId: number; state: MydataState; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { connection } = state
  const form = useEndpointForm(saveMydata, {
    params: { account_id: accountId },
    defaults: {
      user_name: connection?.user_name ?? '',
      key: '',
      environment: connection?.environment ?? 'production',
      base_url: connection?.base_url ?? '',
    },
    rules: { user_name: 'required' },
    labels: { user_name: t('mydata.user_name') },
    toBody: ({ key, base_url, ...rest }) => ({ ...rest, base_url: base_url || null, ...(key && { key }) }),
    onDone: () => {
      toast({ message: t('mydata.saved'), tone: 'good' })
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <SegmentedControl
          aria-label={t('mydata.environment')}
          data={(['production', 'development'] as const).map((value) => ({ value, label: t(`mydata.environments.${value}`) }))}
          {...form.getInputProps('environment')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('mydata.user_name')} required autoComplete="off" {...form.getInputProps('user_name')} />
          <PasswordInput
            label={t('mydata.key')}
            description={connection ? t('mydata.key_kept') : t('mydata.key_help')}
            required={!connection}
            autoComplete="new-password"
            {...form.getInputProps('key')}
          />
        </SimpleGrid>
        <TextInput label={t('mydata.base_url')} description={t('mydata.base_url_help')} {...form.getInputProps('base_url')} />
        <Group gap="xs">
          <Button type="submit" size="compact-md" loading={form.isPending}>
            {t('mydata.save')}
          </Button>
          <Button size="compact-md" variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
