import { accounts, transferAccount, type Account } from '@stoa/contract/browser'
import { Alert, Button, Divider, Group, Modal, Select, Stack, Text, TextInput, toast, SettingsCard } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, FormModal, useChange, useEndpointForm } from '../../../kit/index.ts'
import { useReloadSession, useSession } from '../../shared/session/index.ts'

/** Transfer of ownership, and closing the account. */
export function DangerZone({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const session = useSession()
  const [open, setOpen] = useState<'transfer' | 'close' | null>(null)
  const isOwner = session.user?.id === account.owner_id
  const mayTransfer = isOwner || session.adminOrSuperAdmin
  const mayClose = (isOwner || session.superAdmin) && !account.is_platform
  const owner = account.owner?.username ?? t('danger.nobody')
  return (
    <SettingsCard title={t('danger.title')} tone="danger">
      <Stack>
        <Step
          title={t('danger.transfer')}
          text={mayTransfer ? t('danger.transfer_text') : t('danger.transfer_owner_only', { owner })}
          may={mayTransfer}
          onClick={() => setOpen('transfer')}
        />
        <Divider />
        <Step
          title={t('danger.close')}
          text={mayClose ? t('danger.close_text') : t('danger.close_owner_only')}
          may={mayClose}
          onClick={() => setOpen('close')}
        />
      </Stack>
      {open === 'transfer' && <TransferModal account={account} onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseModal account={account} onClose={() => setOpen(null)} />}
    </SettingsCard>
  )
}

function Step({ title, text, may, onClick }: { title: string; text: string; may: boolean; onClick: () => void }) {
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} flex={1} miw={220}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Stack>
      <Button variant="outline" color="red" disabled={!may} onClick={onClick}>
        {title}
      </Button>
    </Group>
  )
}

function TransferModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const reload = useReloadSession()
  const candidates = (account.members ?? []).filter((member) => member.id !== account.owner_id)
  const form = useEndpointForm(transferAccount, {
    params: { account_id: account.id },
    defaults: { user_id: null as number | null },
    rules: { user_id: 'required' },
    labels: { user_id: t('fields.user_id') },
    toBody: (values) => ({ user_id: values.user_id! }),
    invalidates: ['accounts', 'members', 'memberships'],
    onDone: () => {
      toast({ message: t('danger.transferred'), tone: 'good' })
      void reload()
      onClose()
    },
  })
  return (
    <FormModal
      title={t('danger.transfer')}
      form={form}
      onClose={onClose}
      submitLabel={t('danger.transfer_confirm')}
      isBlocked={!candidates.length}
    >
      <Text size="sm">{t('danger.transfer_text')}</Text>
      {candidates.length ? (
        <Select
          label={t('fields.user_id')}
          required
          options={candidates.map((member) => ({ value: member.id, label: member.username }))}
          {...form.getInputProps('user_id')}
        />
      ) : (
        <Alert variant="light">{t('danger.no_heir')}</Alert>
      )}
    </FormModal>
  )
}

function CloseModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const reload = useReloadSession()
  const [typed, setTyped] = useState('')
  const change = useChange(accounts.remove)
  const close = async () => {
    await change.send({ params: { id: account.id } })
    await navigate({ to: '/me/home' })
    toast({ message: t('danger.closed'), tone: 'good' })
    await reload()
  }
  return (
    <Modal opened onClose={onClose} title={t('danger.close')}>
      <Stack>
        <Text size="sm">{t('danger.close_text')}</Text>
        {change.error && <Alert color="red" role="alert" title={change.error.message} />}
        <TextInput
          label={t('danger.close_type', { name: account.name })}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            color="red"
            loading={change.isPending}
            disabled={typed.trim() !== account.name}
            onClick={() =>
              void close().catch((error: unknown) => {
                if (!(error instanceof ApiError)) throw error
              })
            }
          >
            {t('danger.close_confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
