import { contacts, type Contact } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconPlus, IconTrash } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useListScreen, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ImportButton } from '../contact-import/index.ts'
import { useBatch } from './batch/use-batch.ts'
import { HIDDEN_CONTACT_COLUMNS, useContactColumns } from './contact-columns.tsx'
import { useContactEditing } from './contact-cells.ts'
import { useContactName } from '../../shared/contacts/index.ts'
import { useContactFilters } from './contact-filters.ts'
import { contactPaths } from './contact-paths.ts'

const BatchBar = lazy(() => import('./batch/batch-bar.tsx').then((module) => ({ default: module.BatchBar })))
const BatchProgress = lazy(() => import('./batch/batch-progress.tsx').then((module) => ({ default: module.BatchProgress })))
const DeleteContact = lazy(() => import('./delete-contact.tsx').then((module) => ({ default: module.DeleteContact })))

/** Rows can be selected only by users who may call one of these endpoints. */
const CHANGES = ['contacts.update', 'contacts.assign', 'contacts.delete', 'subscriptions.create']

/** The contacts of an account. */
export function ContactsScreen() {
  const { t } = useTranslation(['crm', 'kit'])
  const accountId = useAccountId()
  const may = useMay()
  const navigate = useNavigate()
  const list = useListScreen(contacts, { account_id: accountId }, { include: ['tags', 'user'], hidden: HIDDEN_CONTACT_COLUMNS })
  const columns = useContactColumns((contact) => contactPaths.modal(accountId, contact.id), accountId)
  const editing = useContactEditing()
  const filters = useContactFilters(accountId)
  const name = useContactName()
  const batch = useBatch(list, accountId)
  const [deleting, setDeleting] = useState<Contact | null>(null)
  const remove = (row: Contact) => (
    <Can endpoint={contacts.remove}>
      <ActionIcon aria-label={t('contacts.delete', { name: name(row) })} onClick={() => setDeleting(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  const reach = ({ phone, email }: Contact) => {
    const address = phone ? `tel:${phone}` : email && `mailto:${email}`
    return address ? { label: t(phone ? 'contacts.call' : 'contacts.write'), run: () => window.location.assign(address) } : null
  }
  const create = (
    <Can endpoint={contacts.create}>
      <Button component={Link} to={`/accounts/${accountId}/contacts/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('contacts.create')}
      </Button>
    </Can>
  )
  const beginnings = (
    <Group justify="center">
      {create}
      <ImportButton />
    </Group>
  )
  return (
    <Screen
      title={t('contacts.title')}
      actions={
        <>
          <ImportButton />
          {create}
        </>
      }
    >
      <ListToolbar
        list={list}
        columns={columns}
        filters={filters}
        selectionLabel={batch.isAll ? t('kit:list.all_selected', { total: list.meta.total }) : undefined}
        selectionActions={
          <Suspense fallback={null}>
            <BatchBar list={list} batch={batch} accountId={accountId} />
          </Suspense>
        }
      />
      <Suspense fallback={null}>{batch.job && <BatchProgress uuid={batch.job} onUndo={batch.undoJob} onEnd={batch.endJob} />}</Suspense>
      <DataList<Contact>
        list={list}
        columns={columns}
        selectable={CHANGES.some((permission) => may({ who: 'permission', permission }))}
        openParam="contactId"
        onOpen={(row) => void navigate({ to: contactPaths.modal(accountId, row.id), search: true })}
        empty={{ title: t('contacts.empty_title'), text: t('contacts.empty_text'), action: beginnings }}
        editing={editing}
        swipe={reach}
        rowActions={remove}
      />
      <Suspense fallback={null}>{deleting && <DeleteContact contact={deleting} onClose={() => setDeleting(null)} />}</Suspense>
      <Outlet />
    </Screen>
  )
}
