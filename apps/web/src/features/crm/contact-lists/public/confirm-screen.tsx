import { confirmSubscription, readConfirmPage, type ConfirmPage } from '@stoa/contract/browser'
import { Alert, Button, ErrorState, IconCheck, PageSkeleton, Text } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, useChange, useEndpoint, type Locale } from '../../../../kit/index.ts'
import { PublicPage } from '../../../shared/public-pages/index.ts'

/** Target of the confirmation link. It requires a button press, because mail scanners open links too. */
export function ConfirmScreen() {
  const { t, i18n } = useTranslation('unsubscribe')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const loaded = useEndpoint(readConfirmPage, { params: { token } }, { keepPrevious: true })
  const page = loaded.answer?.data
  if (page) return <Page page={page} token={token} />
  if (loaded.isFirstLoad) return <PageSkeleton />
  const isUnknown = loaded.error instanceof ApiError && loaded.error.status === 404
  return (
    <PublicPage title={t(isUnknown ? 'confirm.unknown_title' : 'confirm.title')} locale={i18n.language as Locale}>
      {isUnknown ? <Text>{t('confirm.unknown_text')}</Text> : <NotLoaded loaded={loaded} />}
    </PublicPage>
  )
}

function Page({ page, token }: { page: ConfirmPage; token: string }) {
  const { t } = useTranslation('unsubscribe', { lng: page.locale })
  const change = useChange(confirmSubscription, ['confirm'])
  const isDone = page.status === 'subscribed' || change.answer?.data.status === 'subscribed'
  return (
    <PublicPage
      account={page.account_name}
      color={page.account_color}
      title={t(isDone ? 'confirm.done_title' : 'confirm.title')}
      locale={page.locale}
    >
      {isDone ? (
        <Alert color="teal" icon={<IconCheck size={18} />} role="status">
          {t('confirm.done', { address: page.masked_address, list: page.list_name })}
        </Alert>
      ) : (
        <>
          <Text>{t('confirm.text', { address: page.masked_address, list: page.list_name, account: page.account_name })}</Text>
          {change.error && <ErrorState message={change.error.message} />}
          <Button size="md" loading={change.isPending} onClick={() => change.run({ params: { token } })}>
            {t('confirm.submit')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('confirm.otherwise')}
          </Text>
        </>
      )}
    </PublicPage>
  )
}
