import { readSmsStop, stopSms, undoSmsStop, type SmsStopPage } from '@stoa/contract/browser'
import { Alert, Button, ErrorState, Group, IconCheck, PageSkeleton, Stack, Text } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, useAct, useChange, useEndpoint } from '../../../../kit/index.ts'
import { PublicPage } from '../../../shared/public-pages/index.ts'

/** Page of the unsubscribe link in an SMS, which requires a click on the button. */
export function StopScreen() {
  const { t, i18n } = useTranslation('sms')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const loaded = useEndpoint(readSmsStop, { params: { token } }, { keepPrevious: true })
  const page = loaded.answer?.data
  if (page) return <Page page={page} token={token} onChanged={loaded.reload} />
  if (loaded.isFirstLoad) return <PageSkeleton />
  const isUnknown = loaded.error instanceof ApiError && [404, 410].includes(loaded.error.status)
  return (
    <PublicPage title={t(isUnknown ? 'stop_page.unknown_title' : 'stop_page.title')} locale={i18n.language === 'gr' ? 'gr' : 'en'}>
      {isUnknown ? <Text>{t('stop_page.unknown_text')}</Text> : <NotLoaded loaded={loaded} />}
    </PublicPage>
  )
}

interface PageProps {
  page: SmsStopPage
  token: string
  onChanged: () => void
}

function Page({ page, token, onChanged }: PageProps) {
  const { t } = useTranslation('sms', { lng: page.locale })
  const params = { token }
  const [undo, setUndo] = useState<string | null>(null)
  const [isUndone, setUndone] = useState(false)
  const stop = useChange(stopSms)
  const back = useAct(undoSmsStop)
  const names = { account: page.account_name, number: page.masked_number }
  const leave = () =>
    stop.send({ params }).then(
      ({ data }) => {
        setUndo(data.undo_token)
        setUndone(false)
        onChanged()
      },
      () => undefined,
    )
  const takeBack = async () => {
    if (!undo || !(await back.run({ params, body: { undo_token: undo } }))) return
    setUndo(null)
    setUndone(true)
    onChanged()
  }
  return (
    <PublicPage
      account={page.account_name}
      color={page.account_color}
      title={t(page.is_stopped ? 'stop_page.done_title' : 'stop_page.title')}
      locale={page.locale}
    >
      {isUndone && !page.is_stopped && (
        <Alert color="teal" icon={<IconCheck size={18} />} role="status">
          {t('stop_page.undone')}
        </Alert>
      )}
      {page.is_stopped ? (
        <Stack>
          <Alert color="teal" icon={<IconCheck size={18} />} role="status">
            {t('stop_page.done', names)}
          </Alert>
          {undo && (
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {t('stop_page.mistake')}
              </Text>
              <Button variant="default" loading={back.isPending} onClick={() => void takeBack()}>
                {t('stop_page.undo')}
              </Button>
            </Group>
          )}
        </Stack>
      ) : (
        <Stack>
          <Text>{t('stop_page.text', names)}</Text>
          {stop.error && <ErrorState message={stop.error.message} />}
          <Button size="md" loading={stop.isPending} onClick={() => void leave()}>
            {t('stop_page.submit')}
          </Button>
        </Stack>
      )}
    </PublicPage>
  )
}
