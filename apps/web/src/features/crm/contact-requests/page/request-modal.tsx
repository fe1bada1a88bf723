import { PageSkeleton, Text, Title } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordPanel, useModalClose } from '../../../../kit/index.ts'
import { useWritingTo } from '../../../messaging/writing/index.ts'
import { requestPaths } from '../request-paths.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestFieldList } from './request-field-list.tsx'
import { RequestComposer, RequestTimeLine } from './request-line.tsx'
import { RequestNotice, RequestState } from './request-state.tsx'
import { useRequestPage } from './use-request-page.ts'

/** One request beside the list or board that opened it (MOD-007). */
export function RequestModal() {
  const { t } = useTranslation('requests')
  const { contactRequestId }: { contactRequestId?: string } = useParams({ strict: false })
  const id = Number(contactRequestId)
  const { loaded, request } = useRequestPage(id)
  const close = useModalClose()
  const to = useWritingTo()
  return (
    <RecordPanel title={t('one')} id={id} {...(request && { page: requestPaths.page(request.account_id, id) })}>
      {request ? (
        <div key={id} className="stoa-record-brief">
          <header>
            <div>
              <Title order={2} className="stoa-display" lineClamp={2}>
                <Text span inherit c="dimmed">
                  #{request.number}
                </Text>{' '}
                {request.subject}
              </Title>
              <div className="stoa-record-state">
                <RequestState request={request} />
              </div>
            </div>
          </header>
          <RequestNotice request={request} />
          <RequestActions request={request} onGone={close} />
          <RequestComposer request={request} to={to} />
          <RequestFieldList request={request} isBrief />
          <RequestTimeLine request={request} to={to} />
        </div>
      ) : loaded.isFirstLoad ? (
        <PageSkeleton />
      ) : (
        <NotLoaded loaded={loaded} gone={t('gone')} />
      )}
    </RecordPanel>
  )
}
