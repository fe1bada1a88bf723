import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordPanel, useModalClose } from '../../../../kit/index.ts'
import { contactPaths, type ContactTab } from '../contact-paths.ts'
import { ContactView } from './contact-view.tsx'

/** One contact beside the list that opened it (MOD-005). */
export function ContactModal() {
  const { t } = useTranslation('contact')
  const { accountId, contactId }: { accountId?: string; contactId?: string } = useParams({ strict: false })
  const [tab, setTab] = useState<ContactTab>('details')
  const navigate = useNavigate()
  const close = useModalClose()
  return (
    <RecordPanel
      title={t('title')}
      id={Number(contactId)}
      {...(accountId && { page: contactPaths.page(Number(accountId), Number(contactId), 'details') })}
    >
      <ContactView
        key={contactId}
        id={Number(contactId)}
        tab={tab}
        onTab={setTab}
        onGone={close}
        onMoved={(id) => void navigate({ to: `../${id}`, search: true, replace: true })}
        linkToPage
      />
    </RecordPanel>
  )
}
