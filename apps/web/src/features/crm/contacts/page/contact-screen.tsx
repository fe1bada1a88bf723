import type { Contact } from '@stoa/contract/browser'
import { ListSkeleton, PageSkeleton } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage, Screen } from '../../../../kit/index.ts'
import { useWritingTo } from '../../../messaging/writing/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { CONTACT_TABS, contactPaths, type ContactTab } from '../contact-paths.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactPicture } from './contact-picture.tsx'
import { ContactState, DuplicatesHint } from './contact-state.tsx'
import { NewForContact } from './new-for-contact.tsx'
import { ContactFieldList } from './sides/contact-field-list.tsx'
import { ContactComposer, ContactTimeLine } from './sides/contact-line.tsx'
import { ContactRelated } from './sides/contact-related.tsx'
import { useContactPage } from './use-contact-page.ts'

const ContactTabs = lazy(() => import('./tabs/contact-tabs.tsx').then((module) => ({ default: module.ContactTabs })))

/** The page of one contact. `details` is the page itself; every other tab has its own address and the same head. */
export function ContactScreen() {
  const { t } = useTranslation(['contact', 'titles'])
  const params: { accountId?: string; contactId?: string; tab?: string } = useParams({ strict: false })
  const [accountId, id] = [Number(params.accountId), Number(params.contactId)]
  const tab = CONTACT_TABS.find((one) => one === params.tab) ?? 'details'
  const navigate = useNavigate()
  const name = useContactName()
  const { loaded, contact } = useContactPage(id, (next) => void navigate({ to: contactPaths.page(accountId, next, tab), replace: true }))
  if (!contact)
    return <Screen title={t('title')}>{loaded.isFirstLoad ? <PageSkeleton /> : <NotLoaded loaded={loaded} gone={t('gone')} />}</Screen>
  return (
    <RecordPage
      key={contact.id}
      title={name(contact)}
      id={contact.id}
      pageOf={(next) => contactPaths.page(accountId, Number(next), tab)}
      avatar={<ContactPicture contact={contact} name={name(contact)} />}
      state={<ContactState contact={contact} />}
      actions={
        <>
          <NewForContact contact={contact} />
          <ContactActions contact={contact} name={name(contact)} onGone={() => void navigate({ to: `/accounts/${accountId}/contacts` })} />
        </>
      }
      notice={<DuplicatesHint contact={contact} />}
    >
      {tab === 'details' ? (
        <Whole contact={contact} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <ContactTabs
            contact={contact}
            tab={tab}
            onTab={(next: ContactTab) => void navigate({ to: contactPaths.page(accountId, id, next), replace: true })}
          />
        </Suspense>
      )}
    </RecordPage>
  )
}

function Whole({ contact }: { contact: Contact }) {
  const to = useWritingTo()
  return (
    <RecordColumns
      fields={<ContactFieldList contact={contact} />}
      line={
        <>
          <ContactComposer contact={contact} to={to} />
          <ContactTimeLine contact={contact} to={to} />
        </>
      }
      related={<ContactRelated contact={contact} onNewTask={() => to.open('task')} />}
    />
  )
}
