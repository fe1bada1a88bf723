import type { ContactRequest } from '@stoa/contract/browser'
import { ListSkeleton, PageSkeleton } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage, Screen } from '../../../../kit/index.ts'
import { useWritingTo } from '../../../messaging/writing/index.ts'
import { REQUEST_TABS, requestPaths, type RequestTab } from '../request-paths.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestFieldList } from './request-field-list.tsx'
import { RequestComposer, RequestTimeLine } from './request-line.tsx'
import { RequestRelated } from './request-related.tsx'
import { RequestNotice, RequestState } from './request-state.tsx'
import { useRequestPage } from './use-request-page.ts'

const RequestTabs = lazy(() => import('./request-tabs.tsx').then((module) => ({ default: module.RequestTabs })))

/** The page of one request. `details` is the page itself; every other tab has its own address and the same head. */
export function RequestScreen() {
  const { t } = useTranslation('requests')
  const params: { accountId?: string; contactRequestId?: string; tab?: string } = useParams({ strict: false })
  const [accountId, id] = [Number(params.accountId), Number(params.contactRequestId)]
  const tab = REQUEST_TABS.find((one) => one === params.tab) ?? 'details'
  const navigate = useNavigate()
  const { loaded, request } = useRequestPage(id)
  if (!request)
    return <Screen title={t('one')}>{loaded.isFirstLoad ? <PageSkeleton /> : <NotLoaded loaded={loaded} gone={t('gone')} />}</Screen>
  return (
    <RecordPage
      key={request.id}
      title={`#${request.number} ${request.subject}`}
      id={request.id}
      pageOf={(next) => requestPaths.page(accountId, Number(next), tab)}
      state={<RequestState request={request} />}
      actions={<RequestActions request={request} onGone={() => void navigate({ to: requestPaths.list(accountId) })} />}
      notice={<RequestNotice request={request} />}
    >
      {tab === 'details' ? (
        <Whole request={request} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <RequestTabs
            request={request}
            tab={tab}
            onTab={(next: RequestTab) => void navigate({ to: requestPaths.page(accountId, id, next), replace: true })}
          />
        </Suspense>
      )}
    </RecordPage>
  )
}

function Whole({ request }: { request: ContactRequest }) {
  const to = useWritingTo()
  return (
    <RecordColumns
      fields={<RequestFieldList request={request} />}
      line={
        <>
          <RequestComposer request={request} to={to} />
          <RequestTimeLine request={request} to={to} />
        </>
      }
      related={<RequestRelated request={request} onNewTask={() => to.open('task')} />}
    />
  )
}
