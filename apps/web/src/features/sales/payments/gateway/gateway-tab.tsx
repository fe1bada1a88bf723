import { readPaymentGateway, removePaymentGateway, savePaymentGateway, type PaymentGatewayState } from '@stoa/contract/browser'
import { Button, Code, ErrorState, Group, PasswordInput, Stack, StatusBadge, Text, toast, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, formatInstant, useAct, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

type Gateway = NonNullable<PaymentGatewayState['gateway']>

/** Payment gateway of the account. Saving verifies the key. */
export function GatewayTab() {
  const { t } = useTranslation('payments')
  const accountId = useAccountId()
  const loaded = useEndpoint(readPaymentGateway, { params: { account_id: accountId } })
  const state = loaded.answer?.data
  const gateway = state?.gateway ?? null
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const params = { account_id: accountId }
  return (
    <SettingsCard title={t('gateway.title')} text={t('gateway.text')}>
      <PanelBody loaded={loaded} isEmpty={!state} empty={null}>
        {isEditing ? (
          <GatewayForm accountId={accountId} gateway={gateway} onClose={() => setEditing(false)} />
        ) : (
          <Chosen state={state ?? NOTHING} accountId={accountId} onEdit={() => setEditing(true)} onRemove={() => setRemoving(true)} />
        )}
      </PanelBody>
      <DeleteDialog endpoint={removePaymentGateway} params={isRemoving ? params : null} name="Stripe" onClose={() => setRemoving(false)} />
    </SettingsCard>
  )
}

const NOTHING: PaymentGatewayState = { gateway: null, can_practise: false }

interface ChosenProps {
  state: PaymentGatewayState
  accountId: number
  onEdit: () => void
  onRemove: () => void
}

function Chosen({ state: { gateway, can_practise }, accountId, onEdit, onRemove }: ChosenProps) {
  const { t } = useTranslation('payments')
  const practise = useAct(savePaymentGateway)
  const start = () => void practise.run({ params: { account_id: accountId }, body: { is_stand_in: true } })
  return (
    <Stack gap="sm">
      {gateway ? <Kept gateway={gateway} /> : <Text size="sm">{t('gateway.none')}</Text>}
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={onEdit}>
          {t(gateway && !gateway.is_stand_in ? 'gateway.change' : 'gateway.add')}
        </Button>
        {can_practise && !gateway && (
          <Button size="compact-md" variant="default" loading={practise.isPending} onClick={start}>
            {t('gateway.practise')}
          </Button>
        )}
        {gateway && (
          <Button size="compact-md" variant="subtle" color="red" onClick={onRemove}>
            {t('gateway.remove')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Kept({ gateway }: { gateway: Gateway }) {
  const { t, i18n } = useTranslation('payments')
  const isActive = gateway.status === 'active'
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{gateway.is_stand_in ? t('gateway.stand_in') : 'Stripe'}</Text>
        {gateway.is_stand_in && <StatusBadge tone="warning">{t('practice')}</StatusBadge>}
        <StatusBadge tone={isActive ? 'good' : 'bad'}>
          {isActive ? t('gateway.verified', { at: formatInstant(gateway.verified_at, i18n.language) }) : t('gateway.needs_reauth')}
        </StatusBadge>
      </Group>
      {gateway.is_stand_in ? (
        <Text size="sm">{t('gateway.practice_text')}</Text>
      ) : (
        <Stack gap={4}>
          <Text size="sm">{t('gateway.webhook')}</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {gateway.webhook_url}
          </Code>
        </Stack>
      )}
    </>
  )
}

function GatewayForm({ accountId, gateway, onClose }: { accountId: number; gateway: Gateway | null; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const isKept = gateway !== null && !gateway.is_stand_in
  const form = useEndpointForm(savePaymentGateway, {
    params: { account_id: accountId },
    defaults: { secret_key: '', webhook_secret: '' },
    rules: isKept ? {} : { secret_key: 'required', webhook_secret: 'required' },
    labels: { secret_key: t('gateway.secret_key'), webhook_secret: t('gateway.webhook_secret') },
    toBody: ({ secret_key, webhook_secret }) => ({ ...(secret_key && { secret_key }), ...(webhook_secret && { webhook_secret }) }),
    onDone: () => {
      toast({ message: t('gateway.saved'), tone: 'good' })
      onClose()
    },
  })
  const description = isKept ? t('gateway.kept') : undefined
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm" maw={520}>
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <PasswordInput
          label={t('gateway.secret_key')}
          description={description}
          autoComplete="new-password"
          {...form.getInputProps('secret_key')}
        />
        <PasswordInput
          label={t('gateway.webhook_secret')}
          description={t('gateway.webhook_hint')}
          autoComplete="new-password"
          {...form.getInputProps('webhook_secret')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {t('gateway.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
