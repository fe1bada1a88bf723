import {
  contactMedia,
  contactSubscriptions,
  contactTasks,
  newContactSubscription,
  stagesOfContact,
  type Contact,
} from '@stoa/contract/browser'
import { Group, ListSkeleton, TagPill } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RelatedCard, RelatedRow, useEndpoint, useMay } from '../../../../../kit/index.ts'
import { PagePart } from '../../../../shared/page-parts/index.ts'
import { TasksCard } from '../../../../shared/records/index.ts'
import { contactPaths, type ContactTab } from '../../contact-paths.ts'

/** What belongs to a contact, in cards: each with its first rows, a way to all and one to add. */
export function ContactRelated({ contact, onNewTask }: { contact: Contact; onNewTask: () => void }) {
  const may = useMay()
  const has = (permission: string) => may({ who: 'permission', permission })
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      {has('contact-requests.read') && <PagePart name="contact-requests-card" contact={contact} />}
      {has('offers.read') && <PagePart name="contact-offers-card" contact={contact} />}
      {has('invoices.read') && <PagePart name="contact-invoices-card" contact={contact} />}
      {has('tasks.read') && (
        <TasksCard resource={contactTasks} params={{ contact_id: contact.id }} to={pathOf(contact, 'tasks')} onNew={onNewTask} />
      )}
      {has('subscriptions.read') && <Lists contact={contact} />}
      {has('pipelines.read') && <Boards contact={contact} />}
      {has('audiences.read') && <PagePart name="contact-audiences-card" contact={contact} />}
      {has('automations.read') && <PagePart name="contact-automations-card" contact={contact} />}
      <Accounts contact={contact} />
      <Files contact={contact} />
    </Suspense>
  )
}

const pathOf = (contact: Contact, tab: ContactTab) => contactPaths.page(contact.account_id, contact.id, tab)
const ROWS = 4

function Lists({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const loaded = useEndpoint(contactSubscriptions, { params: { contact_id: contact.id } })
  const on = (loaded.answer?.data ?? []).filter((row) => row.status === 'subscribed' || row.status === 'pending')
  const to = pathOf(contact, 'lists')
  return (
    <RelatedCard title={t('tabs.lists')} to={to} count={on.length} add={may(newContactSubscription) ? { label: t('lists.add'), to } : null}>
      {on.length > 0 && (
        <Group gap={4} className="stoa-related-body">
          {on.map((row) => (
            <TagPill key={row.id} name={row.contactList?.name ?? ''} />
          ))}
        </Group>
      )}
    </RelatedCard>
  )
}

function Boards({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const places = useEndpoint(stagesOfContact, { params: { contact_id: contact.id } }).answer?.data ?? []
  const to = pathOf(contact, 'boards')
  return (
    <RelatedCard title={t('tabs.boards')} to={to} count={places.length} add={{ label: t('boards.add'), to }}>
      {places.slice(0, ROWS).map((place) => (
        <RelatedRow
          key={place.pipeline_id}
          to={`/accounts/${contact.account_id}/pipelines/${place.pipeline_uuid}`}
          name={place.pipeline_name}
          end={place.stage_name}
        />
      ))}
    </RelatedCard>
  )
}

function Accounts({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const accounts = contact.accounts ?? []
  const to = pathOf(contact, 'relations')
  return (
    <RelatedCard title={t('accounts.title')} to={to} count={accounts.length} add={{ label: t('accounts.add'), to }}>
      {accounts.slice(0, ROWS).map((account) => (
        <RelatedRow key={account.id} to={to} name={account.name} />
      ))}
      {contact.person && <RelatedRow to={to} name={t('person.title')} end={contact.person.display_name} />}
    </RelatedCard>
  )
}

function Files({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const loaded = useEndpoint(contactMedia, { params: { contact_id: contact.id }, query: { per_page: ROWS } })
  const files = loaded.answer?.data ?? []
  const to = pathOf(contact, 'files')
  return (
    <RelatedCard title={t('tabs.files')} to={to} count={loaded.answer?.meta?.total ?? files.length} add={{ label: t('files_add'), to }}>
      {files.map((file) => (
        <RelatedRow key={file.id} to={to} name={file.file_name} />
      ))}
    </RelatedCard>
  )
}
