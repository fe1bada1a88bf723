import {
  createAccountSender,
  listAccountSenders,
  removeAccountSender,
  updateAccountSender,
  type AccountSender,
} from '@stoa/contract/browser'
import { Button, IconPlus, Stack, Switch, Text, TextInput, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { WarmUpFields, warmUpWish } from './warm-up-fields.tsx'
import { SenderRow } from './sender-row.tsx'

export type Sender = AccountSender

/** Senders of the account. */
export function SendersCard({ accountId, mayChange }: { accountId: number; mayChange: boolean }) {
  const { t } = useTranslation('email')
  const loaded = useEndpoint(listAccountSenders, { params: { account_id: accountId } })
  const [edited, setEdited] = useState<Sender | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Sender | null>(null)
  const rows = loaded.answer?.data ?? []
  const add = mayChange && (
    <Button size="compact-md" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('senders.add')}
    </Button>
  )
  return (
    <SettingsCard title={t('senders.title')} text={t('senders.text')} action={add}>
      <Stack gap="sm">
        <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<Text size="sm">{t('senders.empty')}</Text>}>
          {rows.map((sender) => (
            <SenderRow
              key={sender.uuid}
              accountId={accountId}
              sender={sender}
              mayChange={mayChange}
              onEdit={() => setEdited(sender)}
              onDelete={() => setDoomed(sender)}
            />
          ))}
        </PanelBody>
      </Stack>
      {edited && <SenderForm accountId={accountId} sender={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteDialog
        endpoint={removeAccountSender}
        params={doomed && { account_id: accountId, uuid: doomed.uuid }}
        name={doomed?.email ?? ''}
        onClose={() => setDoomed(null)}
      />
    </SettingsCard>
  )
}

interface SenderFormProps {
  accountId: number
  sender: Sender | null
  onClose: () => void
}

const valuesOf = (sender: Sender | null) =>
  sender
    ? { email: sender.email, from_name: sender.from_name ?? '', is_default: sender.is_default, warm_up: warmUpWish(sender.warm_up) }
    : { email: '', from_name: '', is_default: false, warm_up: null }

function SenderForm({ accountId, sender, onClose }: SenderFormProps) {
  const { t } = useTranslation('email')
  const form = useEndpointForm(sender ? updateAccountSender : createAccountSender, {
    params: sender ? { account_id: accountId, uuid: sender.uuid } : { account_id: accountId },
    defaults: valuesOf(sender),
    rules: { email: 'required|email' },
    labels: { email: t('senders.email') },
    toBody: ({ email, warm_up, ...rest }) => (sender ? { ...rest, warm_up } : { email, ...rest }),
    onDone: onClose,
  })
  return (
    <FormModal
      title={t(sender ? 'senders.change' : 'senders.add')}
      submitLabel={t(sender ? 'senders.save' : 'senders.add_submit')}
      form={form}
      size="md"
      onClose={onClose}
    >
      {!sender && <Text size="sm">{t('senders.add_text')}</Text>}
      <TextInput
        type="email"
        label={t('senders.email')}
        required
        disabled={sender !== null}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('senders.from_name')}
        description={t('senders.from_name_hint')}
        autoComplete="off"
        {...form.getInputProps('from_name')}
      />
      <Switch
        label={t('senders.make_default')}
        disabled={sender?.is_default ?? false}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
      {sender && <WarmUpFields value={form.values.warm_up} errors={form.errors} onChange={(next) => form.setFieldValue('warm_up', next)} />}
    </FormModal>
  )
}
