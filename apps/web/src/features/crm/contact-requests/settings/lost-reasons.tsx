import { lostReasons, type LostReason } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconEdit,
  IconPlus,
  IconTrash,
  Select,
  Stack,
  StatusBadge,
  Switch,
  Text,
  TextInput,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, FormModal, useAct, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

const TARGETS = ['both', 'contact_request', 'offer'] as const

/** The account's lost reasons for requests and offers. */
export function LostReasons({ accountId }: { accountId: number }) {
  const { t } = useTranslation('request_settings')
  const loaded = useEndpoint(lostReasons.list, { params: { account_id: accountId }, query: { sort: 'position', per_page: 100 } })
  const [edited, setEdited] = useState<LostReason | 'new' | null>(null)
  const [deleting, setDeleting] = useState<LostReason | null>(null)
  const rows = loaded.answer?.data ?? []
  const add = (
    <Button size="compact-md" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('reasons.add')}
    </Button>
  )
  return (
    <SettingsCard title={t('reasons.title')} text={t('reasons.text')} action={add}>
      <Stack gap={6}>
        <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<Text size="sm">{t('reasons.empty')}</Text>}>
          {rows.map((reason) => (
            <Row key={reason.id} reason={reason} onEdit={() => setEdited(reason)} onDelete={() => setDeleting(reason)} />
          ))}
        </PanelBody>
        {edited && <ReasonForm accountId={accountId} reason={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        <DeleteDialog
          endpoint={lostReasons.remove}
          params={deleting && { id: deleting.id }}
          name={deleting?.name ?? ''}
          onClose={() => setDeleting(null)}
        />
      </Stack>
    </SettingsCard>
  )
}

function Row({ reason, onEdit, onDelete }: { reason: LostReason; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('request_settings')
  const update = useAct(lostReasons.update)
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" miw={0}>
        <Text size="sm" fw={550} {...(!reason.is_active && { c: 'dimmed' })}>
          {reason.name}
        </Text>
        {reason.applies_to !== 'both' && <StatusBadge tone="neutral">{t(`reasons.targets.${reason.applies_to}`)}</StatusBadge>}
      </Group>
      <Group gap={4} wrap="nowrap">
        <Switch
          size="xs"
          aria-label={t('reasons.offered', { name: reason.name })}
          checked={reason.is_active}
          disabled={update.isPending}
          onChange={(event) => void update.run({ params: { id: reason.id }, body: { is_active: event.currentTarget.checked } })}
        />
        <ActionIcon aria-label={t('edit', { name: reason.name })} onClick={onEdit}>
          <IconEdit size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('delete', { name: reason.name })} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function ReasonForm({ accountId, reason, onClose }: { accountId: number; reason: LostReason | null; onClose: () => void }) {
  const { t } = useTranslation('request_settings')
  const form = useEndpointForm(reason ? lostReasons.update : lostReasons.create, {
    params: reason ? { id: reason.id } : { account_id: accountId },
    defaults: { name: reason?.name ?? '', applies_to: reason?.applies_to ?? 'both' },
    rules: { name: `required|max:${lostReasons.create.limits.name.maxLength}` },
    labels: { name: t('reasons.name') },
    toBody: (values) => ({ ...values, ...(reason && { version: reason.version }) }),
    onDone: onClose,
  })
  return (
    <FormModal title={t(reason ? 'reasons.change' : 'reasons.add')} form={form} size="md" onClose={onClose}>
      <TextInput data-autofocus label={t('reasons.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t('reasons.applies_to')}
        required
        options={TARGETS.map((value) => ({ value, label: t(`reasons.targets.${value}`) }))}
        {...form.getInputProps('applies_to')}
      />
    </FormModal>
  )
}
