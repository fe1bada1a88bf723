import {
  readUnsubscribePage,
  UNSUBSCRIBE_REASONS,
  unsubscribeByLink,
  undoUnsubscribe,
  type UnsubscribePage,
  type UnsubscribeReason,
} from '@stoa/contract/browser'
import { Alert, Button, Divider, ErrorState, Group, IconCheck, PageSkeleton, Radio, Stack, Text, Textarea } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, useAct, useChange, useEndpoint, type Locale } from '../../../../kit/index.ts'
import { PreferenceCentre } from './preference-centre.tsx'
import { PublicPage } from '../../../shared/public-pages/index.ts'

type Scope = 'list' | 'all'
const TOUCHES = ['unsubscribe'] as const

/** Target of the unsubscribe link in a mail. Nothing changes until the person presses a button. */
export function UnsubscribeScreen() {
  const { t, i18n } = useTranslation('unsubscribe')
  const { unsubscribeId = '' }: { unsubscribeId?: string } = useParams({ strict: false })
  const params = { unsubscribe_uuid: unsubscribeId }
  const loaded = useEndpoint(readUnsubscribePage, { params }, { keepPrevious: true })
  const page = loaded.answer?.data
  if (page) return <Page page={page} params={params} />
  if (loaded.isFirstLoad) return <PageSkeleton />
  const isUnknown = loaded.error instanceof ApiError && [404, 410].includes(loaded.error.status)
  return (
    <PublicPage title={t(isUnknown ? 'unknown.title' : 'title')} locale={i18n.language as Locale}>
      {isUnknown ? <Text>{t('unknown.text')}</Text> : <NotLoaded loaded={loaded} />}
    </PublicPage>
  )
}

interface LinkParams {
  unsubscribe_uuid: string
}

function Page({ page, params }: { page: UnsubscribePage; params: LinkParams }) {
  const { t } = useTranslation('unsubscribe', { lng: page.locale })
  const [undo, setUndo] = useState<string | null>(null)
  const [isUndone, setUndone] = useState(false)
  const isOut = page.is_unsubscribed_from_all || (page.list !== null && !['subscribed', 'pending'].includes(page.list.status))
  const left = (token: string) => {
    setUndo(token)
    setUndone(false)
  }
  return (
    <PublicPage account={page.account_name} color={page.account_color} title={t(isOut ? 'done.title' : 'title')} locale={page.locale}>
      {isUndone && (
        <Alert color="teal" icon={<IconCheck size={18} />} role="status">
          {t('undone')}
        </Alert>
      )}
      {isOut ? (
        <Done
          page={page}
          params={params}
          undo={undo}
          onUndone={() => {
            setUndo(null)
            setUndone(true)
          }}
        />
      ) : (
        <Leave page={page} params={params} onLeft={left} />
      )}
      {page.lists.length > 0 && (
        <>
          <Divider />
          <PreferenceCentre key={page.lists.map((list) => list.status).join()} page={page} params={params} />
        </>
      )}
    </PublicPage>
  )
}

function Leave({ page, params, onLeft }: { page: UnsubscribePage; params: LinkParams; onLeft: (undo: string) => void }) {
  const { t } = useTranslation('unsubscribe', { lng: page.locale })
  const [scope, setScope] = useState<Scope>(page.list ? 'list' : 'all')
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const change = useChange(unsubscribeByLink, TOUCHES)
  const submit = () =>
    change.send({ params, body: { scope, reason: reason as UnsubscribeReason | null, note: note.trim() || null } }).then(
      ({ data }) => onLeft(data.undo_token),
      () => undefined,
    )
  return (
    <Stack>
      <Text>{t('address', { address: page.masked_address })}</Text>
      {page.list && (
        <Radio.Group label={t('scope')} value={scope} onChange={(value) => setScope(value)}>
          <Stack gap="xs" mt="xs">
            <Radio value="list" label={t('scope_list', { list: page.list.name })} />
            <Radio value="all" label={t('scope_all', { account: page.account_name })} />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label={t('reason')} value={reason} onChange={setReason}>
        <Stack gap="xs" mt="xs">
          {UNSUBSCRIBE_REASONS.map((value) => (
            <Radio key={value} value={value} label={t(`reasons.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {reason === 'other' && (
        <Textarea
          rows={2}
          maxLength={unsubscribeByLink.limits.note.maxLength}
          label={t('note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {change.error && <ErrorState message={change.error.message} />}
      <Button size="md" loading={change.isPending} onClick={() => void submit()}>
        {t('submit')}
      </Button>
    </Stack>
  )
}

function Done({ page, params, undo, onUndone }: { page: UnsubscribePage; params: LinkParams; undo: string | null; onUndone: () => void }) {
  const { t } = useTranslation('unsubscribe', { lng: page.locale })
  const back = useAct(undoUnsubscribe, TOUCHES)
  return (
    <Stack>
      <Alert color="teal" icon={<IconCheck size={18} />} role="status">
        {page.is_unsubscribed_from_all || !page.list
          ? t('done.all', { address: page.masked_address, account: page.account_name })
          : t('done.list', { address: page.masked_address, list: page.list.name })}
      </Alert>
      {undo && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {t('done.mistake')}
          </Text>
          <Button
            variant="default"
            loading={back.isPending}
            onClick={() => void back.run({ params, body: { undo_token: undo } }).then((isDone) => isDone && onUndone())}
          >
            {t('done.undo')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
