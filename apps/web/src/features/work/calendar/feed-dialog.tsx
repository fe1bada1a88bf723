import { type CalendarFeed, createCalendarFeed, listCalendarFeeds, removeCalendarFeed } from '@stoa/contract/browser'
import { Alert, Button, ErrorState, Group, IconCalendar, IconCopy, Modal, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct, useChange, useEndpoint } from '../../../kit/index.ts'

const TOUCHES = ['calendarFeeds'] as const

/** Shows the address at which calendar programs read the user's tasks. */
export function FeedButton({ accountId }: { accountId: number | null }) {
  const { t } = useTranslation('tasks')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendar size={16} />} onClick={() => setOpen(true)}>
        {t('feed.button')}
      </Button>
      {isOpen && <FeedDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </>
  )
}

function FeedDialog({ accountId, onClose }: { accountId: number | null; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'kit'])
  const loaded = useEndpoint(listCalendarFeeds)
  const create = useChange(createCalendarFeed, TOUCHES)
  const feed = feedOf(loaded.answer?.data, accountId)
  const made = create.answer?.data
  return (
    <Modal opened onClose={onClose} title={t('feed.title')} closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <Stack>
        <Purpose isForAll={accountId === null} />
        {loaded.reason && <ErrorState message={loaded.reason} onRetry={loaded.reload} />}
        {create.error && <ErrorState message={create.error.message} />}
        {made?.address ? <Address address={made.address} /> : feed && <Known feed={feed} />}
        <Group justify="space-between">
          {feed ? <EndFeed feed={feed} onEnded={create.reset} /> : <span />}
          <Button
            loading={create.isPending}
            variant={feed ? 'default' : 'filled'}
            onClick={() => create.run({ body: { account_id: accountId } })}
          >
            {t(feed ? 'feed.renew' : 'feed.make')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const feedOf = (feeds: readonly CalendarFeed[] | undefined, accountId: number | null) =>
  feeds?.find((feed) => feed.account_id === accountId)

function Purpose({ isForAll }: { isForAll: boolean }) {
  const { t } = useTranslation('tasks')
  return <Text size="sm">{t(isForAll ? 'feed.text_all' : 'feed.text')}</Text>
}

/** The address is a secret that grants access to the calendar, and is shown only once. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation('tasks')
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => toast({ message: t('feed.copied'), tone: 'good' }),
      () => toast({ message: t('feed.not_copied'), tone: 'bad' }),
    )
  }
  return (
    <Alert color="yellow" title={t('feed.once_title')}>
      <Stack gap="xs">
        <Text size="sm">{t('feed.once')}</Text>
        <TextInput readOnly aria-label={t('feed.address')} value={address} onFocus={(event) => event.currentTarget.select()} />
        <Group>
          <Button size="compact-sm" leftSection={<IconCopy size={14} />} onClick={copy}>
            {t('feed.copy')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function Known({ feed }: { feed: CalendarFeed }) {
  const { t, i18n } = useTranslation('tasks')
  const made = formatInstant(feed.created_at, i18n.language)
  return (
    <Text size="sm" c="dimmed">
      {feed.last_read_at ? t('feed.read', { made, at: formatInstant(feed.last_read_at, i18n.language) }) : t('feed.unread', { made })}
    </Text>
  )
}

function EndFeed({ feed, onEnded }: { feed: CalendarFeed; onEnded: () => void }) {
  const { t } = useTranslation('tasks')
  const remove = useAct(removeCalendarFeed, TOUCHES)
  const end = async () => {
    if (await remove.run({ params: { uuid: feed.uuid } })) {
      onEnded()
      toast({ message: t('feed.ended'), tone: 'good' })
    }
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void end()}>
      {t('feed.end')}
    </Button>
  )
}
