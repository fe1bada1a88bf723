import type { DraftEmailMessage, EmailMessage } from '@stoa/contract/browser'
import { Button, EmptyState, Group, IconEdit, IconMail, ListSkeleton, PageTurner, SegmentedControl, Stack } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { emailsOf, type EmailOwner } from '../email-owner.ts'
import { NoSender } from '../no-sender.tsx'
import { useSenders } from '../use-senders.ts'
import { DraftRows } from './draft-rows.tsx'
import { EmailRow } from './email-row.tsx'
import { useWriting } from './use-writing.ts'
import './panel.css'

const Composer = lazy(() => import('../composer/composer.tsx').then((module) => ({ default: module.Composer })))

const LIVE = { 'email-message': ['email-messages', 'draft-email-messages', 'events'] } as const
const PER_PAGE = 20
type Shown = 'all' | 'outgoing' | 'incoming'

/** Mails to and from the person of a record, newest first, with drafts and a composer. */
export function EmailPanel({ owner }: { owner: EmailOwner }) {
  const { t } = useTranslation('email')
  const { calls } = emailsOf(owner)
  const maySend = useMay()(calls.create)
  const [shown, setShown] = useState<Shown>('all')
  const writing = useWriting()
  const senders = useSenders(owner.account_id)
  useLiveInvalidation(`accounts.${owner.account_id}`, LIVE)
  const { start } = writing
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('panel.shown')}
          value={shown}
          onChange={setShown}
          data={(['all', 'outgoing', 'incoming'] as const).map((value) => ({ value, label: t(`panel.${value}`) }))}
        />
        <Can endpoint={calls.create} otherwise="explain">
          <Button leftSection={<IconEdit size={16} />} disabled={start !== null} onClick={writing.begin}>
            {t('write')}
          </Button>
        </Can>
      </Group>
      {maySend && senders.isMissing && !start && <NoSender accountId={owner.account_id} />}
      {start && (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <Composer key={start.key} owner={owner} start={start} onClose={writing.close} onKept={writing.keep} onSent={writing.sent} />
        </Suspense>
      )}
      {maySend && <DraftRows owner={owner} openedId={writing.keptId} onResume={writing.resume} />}
      <Messages key={shown} owner={owner} shown={shown} onAnswer={writing.answer} onReturned={writing.resume} />
    </Stack>
  )
}

interface MessagesProps {
  owner: EmailOwner
  shown: Shown
  onAnswer: (letter: EmailMessage) => void
  onReturned: (draft: DraftEmailMessage) => void
}

function Messages({ owner, shown, onAnswer, onReturned }: MessagesProps) {
  const { t } = useTranslation('email')
  const { calls, params } = emailsOf(owner)
  const [page, setPage] = useState(1)
  const filter = shown === 'all' ? {} : { filter: { direction: { in: [shown] } } }
  const loaded = useEndpoint(
    calls.list,
    { params, query: { page, per_page: PER_PAGE, sort: '-created', ...filter } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data ?? []
  const pages = loaded.answer?.meta.last_page ?? 1
  const words =
    shown === 'all' ? { title: t('panel.empty'), text: t('panel.empty_text') } : { title: t('panel.none'), text: t('panel.none_text') }
  return (
    <>
      <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<EmptyState icon={<IconMail size={28} stroke={1.5} />} {...words} />}>
        <Stack gap="xs" role="list" aria-label={t('panel.messages')}>
          {rows.map((message) => (
            <EmailRow key={message.id} message={message} onAnswer={onAnswer} onReturned={onReturned} />
          ))}
        </Stack>
      </PanelBody>
      {pages > 1 && (
        <Group justify="center">
          <PageTurner page={page} pages={pages} onPage={setPage} />
        </Group>
      )}
    </>
  )
}
