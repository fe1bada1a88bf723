import { addToContactList, endSubscription, listSubscriptions, type Subscription } from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconX } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import { AddContactsModal } from './add-contacts-modal.tsx'
import { LeaveDialog } from '../leave-dialog.tsx'
import { ListJobs } from './list-jobs.tsx'
import { subscriberName, useSubscriptionColumns, useSubscriptionFilters } from '../subscriptions/subscription-columns.tsx'
import { useList } from './use-list.ts'

/** The subscriptions of a list, and the running jobs that add to them. */
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
  const columns = useSubscriptionColumns()
  const filters = useSubscriptionFilters()
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
        <ActionIcon aria-label={t('leave.label', { name: subscriberName(row) })} onClick={() => setLeaving(row)}>
          <IconX size={16} />
        </ActionIcon>
      </Can>
    )
  return (
    <>
      <ListJobs list={contactList} />
      <ListToolbar list={list} columns={columns} filters={filters}>
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
