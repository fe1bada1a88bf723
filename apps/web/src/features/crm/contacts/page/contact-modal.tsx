import { PageSkeleton, Title } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordPanel, useModalClose } from '../../../../kit/index.ts'
import { useWritingTo } from '../../../messaging/writing/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { contactPaths } from '../contact-paths.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactPicture } from './contact-picture.tsx'
import { ContactState, DuplicatesHint } from './contact-state.tsx'
import { ContactFieldList } from './sides/contact-field-list.tsx'
import { ContactComposer, ContactTimeLine } from './sides/contact-line.tsx'
import { useContactPage } from './use-contact-page.ts'

/** One contact beside the list that opened it (MOD-005). */
export function ContactModal() {
  const { t } = useTranslation('contact')
  const { accountId, contactId }: { accountId?: string; contactId?: string } = useParams({ strict: false })
  const id = Number(contactId)
  return (
    <RecordPanel title={t('title')} id={id} {...(accountId && { page: contactPaths.page(Number(accountId), id, 'details') })}>
      <ContactInPanel key={id} id={id} />
    </RecordPanel>
  )
}

function ContactInPanel({ id }: { id: number }) {
  const { t } = useTranslation('contact')
  const name = useContactName()
  const navigate = useNavigate()
  const close = useModalClose()
  const to = useWritingTo()
  const { loaded, contact } = useContactPage(id, (next) => void navigate({ to: `../${next}`, search: true, replace: true }))
  if (!contact) return loaded.isFirstLoad ? <PageSkeleton /> : <NotLoaded loaded={loaded} gone={t('gone')} />
  return (
    <div className="stoa-record-brief">
      <header>
        <ContactPicture contact={contact} name={name(contact)} />
        <div>
          <Title order={2} className="stoa-display" lineClamp={2}>
            {name(contact)}
          </Title>
          <div className="stoa-record-state">
            <ContactState contact={contact} />
          </div>
        </div>
        <ContactActions contact={contact} name={name(contact)} onGone={close} />
      </header>
      <DuplicatesHint contact={contact} />
      <ContactComposer contact={contact} to={to} />
      <ContactFieldList contact={contact} isBrief />
      <ContactTimeLine contact={contact} to={to} />
    </div>
  )
}
