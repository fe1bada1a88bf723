import { liftSuppression, SUPPRESSION_REASONS, suppressions, type Suppression } from '@stoa/contract/browser'
import { Anchor, Button, IconPlus, Select, Stack, StatusBadge, Text, Textarea, TextInput, toast, type StatusTone } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  formatDay,
  FormModal,
  ListToolbar,
  Screen,
  useEndpointForm,
  useListScreen,
  type ListColumn,
} from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { contactPaths } from '../../contacts/index.ts'

const TONES: Partial<Record<Suppression['reason'], StatusTone>> = {
  complaint: 'bad',
  hard_bounce: 'bad',
  manual: 'warning',
  invalid: 'warning',
}

/** Addresses that get no marketing, with the reason. Members can lift the blocks that members added. */
export function SuppressionsScreen() {
  const { t } = useTranslation('lists')
  const accountId = useAccountId()
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Suppression | null>(null)
  const list = useListScreen(suppressions, { account_id: accountId }, { include: ['contact', 'createdBy'] })
  const columns = useColumns(accountId)
  const add = (
    <Can endpoint={suppressions.create} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t('suppressions.add')}
      </Button>
    </Can>
  )
  const lift = (row: Suppression) =>
    row.is_liftable && (
      <Can endpoint={liftSuppression}>
        <Button size="compact-sm" variant="default" onClick={() => setLifting(row)}>
          {t('suppressions.lift')}
        </Button>
      </Can>
    )
  const filters = {
    channel: {
      label: t('columns.channels'),
      options: (['email', 'sms'] as const).map((value) => ({ value, label: t(`channels.${value}`) })),
    },
    reason: {
      label: t('columns.reason'),
      options: SUPPRESSION_REASONS.map((value) => ({ value, label: t(`suppressions.reasons.${value}`) })),
    },
    status: {
      label: t('columns.status'),
      options: (['live', 'lifted'] as const).map((value) => ({ value, label: t(`suppressions.statuses.${value}`) })),
    },
    date_created: { label: t('columns.since') },
  }
  return (
    <Screen title={t('suppressions.title')} subtitle={t('suppressions.text')} actions={add}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Suppression>
        list={list}
        columns={columns}
        empty={{ title: t('suppressions.empty_title'), text: t('suppressions.empty_text') }}
        rowActions={lift}
      />
      {isAdding && <AddModal onClose={() => setAdding(false)} />}
      {lifting && <LiftModal suppression={lifting} onClose={() => setLifting(null)} />}
    </Screen>
  )
}

function AddModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lists')
  const form = useEndpointForm(suppressions.create, {
    params: { account_id: useAccountId() },
    defaults: { channel: 'email' as const, address: '', note: '' },
    rules: {
      address: `required|max:${suppressions.create.limits.address.maxLength}`,
      note: `required|max:${suppressions.create.limits.note.maxLength}`,
    },
    labels: { address: t('columns.address'), note: t('suppressions.note') },
    invalidates: ['contacts', 'subscriptions'],
    onDone: () => {
      toast({ message: t('suppressions.added'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('suppressions.add')} form={form} submitLabel={t('suppressions.add')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('suppressions.add_text')}
      </Text>
      <Select
        label={t('columns.channels')}
        required
        options={(['email', 'sms'] as const).map((value) => ({ value, label: t(`channels.${value}`) }))}
        {...form.getInputProps('channel')}
      />
      <TextInput data-autofocus label={t('columns.address')} required {...form.getInputProps('address')} />
      <Textarea rows={2} label={t('suppressions.note')} required {...form.getInputProps('note')} />
    </FormModal>
  )
}

function LiftModal({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const form = useEndpointForm(liftSuppression, {
    params: { id: suppression.id },
    defaults: { reason: '' },
    rules: { reason: `required|max:${liftSuppression.limits.reason.maxLength}` },
    labels: { reason: t('suppressions.lift_reason') },
    invalidates: ['contacts'],
    onDone: () => {
      toast({ message: t('suppressions.lifted'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal
      title={t('suppressions.lift_title', { address: suppression.address })}
      form={form}
      submitLabel={t('suppressions.lift')}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('suppressions.lift_text')}
      </Text>
      <Textarea data-autofocus rows={2} label={t('suppressions.lift_reason')} required {...form.getInputProps('reason')} />
    </FormModal>
  )
}

function useColumns(accountId: number): ListColumn<Suppression>[] {
  const { t, i18n } = useTranslation('lists')
  return [
    {
      key: 'address',
      title: t('columns.address'),
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={550}>
            {row.address}
          </Text>
          {row.contact && (
            <Anchor component={Link} to={contactPaths.page(accountId, row.contact.id, 'lists')} size="xs">
              {[row.contact.first_name, row.contact.last_name].filter(Boolean).join(' ') || row.contact.company || t('columns.contact')}
            </Anchor>
          )}
        </Stack>
      ),
    },
    { key: 'channel', title: t('columns.channels'), render: (row) => t(`channels.${row.channel}`) },
    {
      key: 'reason',
      title: t('columns.reason'),
      render: (row) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone={row.lifted_at ? 'neutral' : (TONES[row.reason] ?? 'info')}>
            {t(`suppressions.reasons.${row.reason}`)}
          </StatusBadge>
          {(row.lift_note ?? row.note) && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {row.lift_note ?? row.note}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'since', title: t('columns.since'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
    { key: 'by', title: t('columns.by'), render: (row) => row.createdBy?.username ?? t('suppressions.by_itself') },
    {
      key: 'lifted',
      title: t('suppressions.statuses.lifted'),
      render: (row) => (row.lifted_at ? formatDay(row.lifted_at, i18n.language) : '–'),
    },
  ]
}
