import {
  addToContactList,
  CONSENT_SOURCES,
  endSubscription,
  listSubscriptions,
  SUBSCRIPTION_STATUSES,
  type Subscription,
} from '@stoa/contract'
import { ActionIcon, Anchor, Box, Button, ConfirmDialog, IconPlus, IconX, Stack, StatusBadge, Text, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, formatDay, ListToolbar, useAct, useListScreen, type ListColumn } from '../../../kit/index.ts'
import { useAccountId } from '../../session/index.ts'
import { contactPaths } from '../contacts/index.ts'
import { AddContactsModal } from './add-contacts-modal.tsx'
import { ListJobs } from './list-jobs.tsx'
import { SUBSCRIPTION_TONES } from './subscription-tones.ts'
import { useList } from './use-list.ts'

/** Who is on a list and how, with the jobs that put them there. */
export function SubscriptionsTab() {
  const { t } = useTranslation('lists')
  const contactList = useList()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Subscription | null>(null)
  const list = useListScreen(
    listSubscriptions,
    { contact_list_id: contactList.id },
    { include: ['contact'], hidden: ['source', 'unsubscribed_at'] },
  )
  const columns = useColumns()
  const add = (
    <Can endpoint={addToContactList} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} disabled={contactList.archived_at !== null} onClick={() => setAdding(true)}>
        {t('add.open')}
      </Button>
    </Can>
  )
  const leave = (row: Subscription) =>
    ['subscribed', 'pending'].includes(row.status) && (
      <Can endpoint={endSubscription}>
        <ActionIcon aria-label={t('leave.label', { name: nameOf(row) })} onClick={() => setLeaving(row)}>
          <IconX size={16} />
        </ActionIcon>
      </Can>
    )
  const filters = {
    status: { label: t('columns.status'), options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    source: { label: t('columns.source'), options: CONSENT_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })) },
    subscribed: { label: t('columns.subscribed_at') },
    unsubscribed: { label: t('columns.unsubscribed_at') },
  }
  return (
    <>
      <ListJobs list={contactList} />
      <ListToolbar list={list} columns={columns} filters={filters} savedQueries={false}>
        {add}
      </ListToolbar>
      <DataList<Subscription>
        list={list}
        columns={columns}
        empty={{ title: t('subscriptions.empty_title'), text: t('subscriptions.empty_text'), action: add }}
        rowActions={leave}
      />
      {isAdding && <AddContactsModal list={contactList} onClose={() => setAdding(false)} />}
      <LeaveDialog subscription={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function LeaveDialog({ subscription, onClose }: { subscription: Subscription | null; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const end = useAct(endSubscription, ['subscriptions', 'contact-lists', 'contacts'])
  const confirm = async () => {
    if (!subscription || !(await end.run({ params: { id: subscription.id } }))) return
    toast({ message: t('leave.done', { name: nameOf(subscription) }), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      opened={subscription !== null}
      danger
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      pending={end.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('leave.text', { name: subscription ? nameOf(subscription) : '' })}
    </ConfirmDialog>
  )
}

const nameOf = ({ contact, contact_id }: Subscription): string =>
  [contact?.first_name, contact?.last_name].filter(Boolean).join(' ') ||
  contact?.company ||
  contact?.email ||
  contact?.phone ||
  `#${contact_id}`

function useColumns(): ListColumn<Subscription>[] {
  const { t, i18n } = useTranslation('lists')
  const accountId = useAccountId()
  const day = (value: string | null) => (value ? formatDay(value, i18n.language) : '–')
  return [
    {
      key: 'name',
      title: t('columns.contact'),
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={contactPaths.page(accountId, row.contact_id, 'lists')} size="sm" fw={550} c="bright">
            {nameOf(row)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {row.contact?.email ?? row.contact?.phone}
          </Text>
          <Box hiddenFrom="xs" mt={4}>
            <StatusBadge tone={SUBSCRIPTION_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
          </Box>
        </Stack>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone={SUBSCRIPTION_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
          {row.status === 'unsubscribed' && row.unsubscribe_reason && (
            <Text size="xs" c="dimmed">
              {t(`reasons.${row.unsubscribe_reason}` as never)}
            </Text>
          )}
          {row.status === 'cleaned' && row.cleaned_reason && (
            <Text size="xs" c="dimmed">
              {t(`cleaned_reasons.${row.cleaned_reason}` as never)}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'channels', title: t('columns.channels'), render: (row) => row.channels.map((channel) => t(`channels.${channel}`)).join(', ') },
    { key: 'source', title: t('columns.source'), render: (row) => t(`sources.${row.source}` as never) },
    { key: 'subscribed_at', title: t('columns.subscribed_at'), sort: 'subscribed_at', render: (row) => day(row.subscribed_at) },
    { key: 'unsubscribed_at', title: t('columns.unsubscribed_at'), sort: 'unsubscribed_at', render: (row) => day(row.unsubscribed_at) },
    { key: 'created', title: t('columns.added'), sort: 'created', render: (row) => day(row.created_at) },
  ]
}
