import { readSmsGateway, removeSmsGateway, saveSmsGateway, type SmsGateway, type SmsGatewayState } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  Code,
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
import { DeleteDialog, formatInstant, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

const NAMES = { twilio: 'Twilio', yuboto: 'Yuboto' }

/** SMS gateway of the account. Saving verifies it. */
export function SmsSettingsTab() {
  const { t } = useTranslation('sms')
  const accountId = useAccountId()
  const loaded = useEndpoint(readSmsGateway, { params: { account_id: accountId } })
  const state = loaded.answer?.data
  const own = state?.own ?? null
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <SettingsCard title={t('gateway.title')} text={t('gateway.text')}>
      <PanelBody loaded={loaded} isEmpty={!state} empty={null}>
        {isEditing ? (
          <GatewayForm accountId={accountId} own={own} onClose={() => setEditing(false)} />
        ) : (
          <Stack gap="sm">
            {own ? <Kept own={own} /> : <Fallback platform={state?.platform ?? null} />}
            <Group gap="xs">
              <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
                {t(own ? 'gateway.change' : 'gateway.add')}
              </Button>
              {own && (
                <Button size="compact-md" variant="subtle" color="red" onClick={() => setRemoving(true)}>
                  {t('gateway.remove')}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </PanelBody>
      <DeleteDialog
        endpoint={removeSmsGateway}
        params={isRemoving ? { account_id: accountId } : null}
        name={own ? NAMES[own.provider] : ''}
        onClose={() => setRemoving(false)}
      />
    </SettingsCard>
  )
}

/** The gateway that sends SMS without an own one. */
function Fallback({ platform }: Pick<SmsGatewayState, 'platform'>) {
  const { t } = useTranslation('sms')
  if (!platform) return <Text size="sm">{t('gateway.none')}</Text>
  if (!platform.is_stand_in) return <Text size="sm">{t('gateway.platform', { sender: platform.sender_id })}</Text>
  return (
    <Alert color="yellow" variant="light" title={t('practice')}>
      {t('gateway.stand_in', { sender: platform.sender_id })}
    </Alert>
  )
}

function Kept({ own }: { own: SmsGateway }) {
  const { t, i18n } = useTranslation('sms')
  const isActive = own.status === 'active'
  return (
    <>
      <Group>
        <StatusBadge tone={isActive ? 'good' : 'bad'}>
          {isActive ? t('gateway.verified', { at: formatInstant(own.verified_at, i18n.language) }) : t('gateway.needs_reauth')}
        </StatusBadge>
      </Group>
      <Facts
        facts={[
          [t('gateway.provider'), NAMES[own.provider]],
          [t('gateway.sender_id'), own.sender_id],
          [t('gateway.username'), own.username ?? '–'],
          [t('gateway.base_url'), own.base_url ?? '–'],
        ]}
      />
      {own.incoming_url && (
        <Stack gap={4}>
          <Text size="sm">{t('gateway.incoming')}</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {own.incoming_url}
          </Code>
        </Stack>
      )}
    </>
  )
}

interface GatewayFormProps {
  accountId: number
  own: SmsGateway | null
  onClose: () => void
}

const BLANK = { provider: 'twilio' as SmsGateway['provider'], username: '', secret: '', base_url: '', sender_id: '' }

const valuesOf = (own: SmsGateway | null): typeof BLANK =>
  own === null
    ? BLANK
    : { provider: own.provider, username: own.username ?? '', secret: '', base_url: own.base_url ?? '', sender_id: own.sender_id }

function GatewayForm({ accountId, own, onClose }: GatewayFormProps) {
  const { t } = useTranslation('sms')
  const form = useEndpointForm(saveSmsGateway, {
    params: { account_id: accountId },
    defaults: valuesOf(own),
    rules: { sender_id: 'required' },
    labels: { sender_id: t('gateway.sender_id') },
    toBody: ({ secret, ...rest }) => ({ ...rest, ...(secret && { secret }) }),
    onDone: () => {
      toast({ message: t('gateway.saved'), tone: 'good' })
      onClose()
    },
  })
  const isTwilio = form.values.provider === 'twilio'
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <SegmentedControl
          aria-label={t('gateway.provider')}
          data={(['twilio', 'yuboto'] as const).map((value) => ({ value, label: NAMES[value] }))}
          {...form.getInputProps('provider')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {isTwilio && <TextInput label={t('gateway.username')} required autoComplete="off" {...form.getInputProps('username')} />}
          <PasswordInput
            label={t(isTwilio ? 'gateway.token' : 'gateway.key')}
            description={own ? t('gateway.secret_kept') : undefined}
            autoComplete="new-password"
            {...form.getInputProps('secret')}
          />
          <TextInput
            label={t('gateway.sender_id')}
            description={t('gateway.sender_hint')}
            required
            autoComplete="off"
            {...form.getInputProps('sender_id')}
          />
          <TextInput
            label={t('gateway.base_url')}
            description={t('gateway.base_hint')}
            autoComplete="off"
            {...form.getInputProps('base_url')}
          />
        </SimpleGrid>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('gateway.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {t('gateway.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
