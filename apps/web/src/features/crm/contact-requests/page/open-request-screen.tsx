import { locateContactRequest } from '@stoa/contract/browser'
import { Button, Center, EmptyState, PageSkeleton } from '@stoa/ui'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, useEndpoint } from '../../../../kit/index.ts'
import { requestPaths } from '../request-paths.ts'

/** Redirects the short link of a request to its page in its account (spec 2.2). */
export function OpenRequestScreen() {
  const { t } = useTranslation('requests')
  const { contactRequestId }: { contactRequestId?: string } = useParams({ strict: false })
  const id = Number(contactRequestId)
  const place = useEndpoint(locateContactRequest, { params: { id } })
  if (place.answer) return <Navigate to={requestPaths.page(place.answer.data.account_id, id)} replace />
  if (!place.reason) return <PageSkeleton />
  const isGone = place.error instanceof ApiError && [403, 404].includes(place.error.status)
  return (
    <Center mih="60vh" component="main">
      {isGone ? (
        <EmptyState
          title={t('gone_title')}
          text={t('gone')}
          action={
            <Button component={Link} to="/" variant="default">
              {t('go_home')}
            </Button>
          }
        />
      ) : (
        <NotLoaded loaded={place} />
      )}
    </Center>
  )
}
