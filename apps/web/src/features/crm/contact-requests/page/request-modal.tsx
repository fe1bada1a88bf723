import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useModalClose } from '../../../../kit/index.ts'
import type { RequestTab } from '../request-paths.ts'
import { RequestView } from './request-view.tsx'

/** One request in a dialog over the list or board that opened it (MOD-007). */
export function RequestModal() {
  const { t } = useTranslation('requests')
  const { contactRequestId }: { contactRequestId?: string } = useParams({ strict: false })
  const [tab, setTab] = useState<RequestTab>('details')
  const close = useModalClose()
  return (
    <RouteModal title={t('one')} size={960}>
      <RequestView key={contactRequestId} id={Number(contactRequestId)} tab={tab} onTab={setTab} onGone={close} linkToPage />
    </RouteModal>
  )
}
