import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useModalClose } from '../../../../kit/index.ts'
import type { ContactTab } from '../contact-paths.ts'
import { ContactView } from './contact-view.tsx'

/** One contact in a dialog over the list that opened it (MOD-005). */
export function ContactModal() {
  const { t } = useTranslation('contact')
  const { contactId }: { contactId?: string } = useParams({ strict: false })
  const [tab, setTab] = useState<ContactTab>('details')
  const navigate = useNavigate()
  const close = useModalClose()
  return (
    <RouteModal title={t('title')} size={960}>
      <ContactView
        key={contactId}
        id={Number(contactId)}
        tab={tab}
        onTab={setTab}
        onGone={close}
        onMoved={(id) => void navigate({ to: `../${id}`, search: true, replace: true })}
        linkToPage
      />
    </RouteModal>
  )
}
