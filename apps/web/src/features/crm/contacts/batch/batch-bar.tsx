import {
  addToAudience,
  batchAddTags,
  batchAssign,
  batchDelete,
  batchEdit,
  batchRemoveTags,
  batchStage,
  batchStatus,
  CHOSEN_CONTACTS,
  mergeContacts,
  pipelineStageOptions,
  prepareCustomEmail,
  prepareCustomSms,
  subscribeContacts,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, Menu, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedNames, useMay, type ListScreen } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { loadEmailToChosen } from '../../../messaging/email/index.ts'
import { loadSmsToChosen } from '../../../messaging/sms/index.ts'
import { loadMergeSelected, MERGED_AT_ONCE } from '../../contact-merge/index.ts'
import { AskTags, AssignModal, MoveModal, UntagModal } from './ask-changes.tsx'
import { BatchPreflight } from './ask.tsx'
import { EditModal } from './edit-modal.tsx'
import { SubscribeModal } from './subscribe-modal.tsx'
import type { Batch } from './use-batch.ts'

const MergeSelected = lazy(() => loadMergeSelected().then((module) => ({ default: module.MergeSelected })))
const EmailToChosen = lazy(() => loadEmailToChosen().then((module) => ({ default: module.EmailToChosen })))
const SmsToChosen = lazy(() => loadSmsToChosen().then((module) => ({ default: module.SmsToChosen })))

type Asking =
  | 'email'
  | 'sms'
  | 'tag'
  | 'untag'
  | 'assign'
  | 'move'
  | 'edit'
  | 'subscribe'
  | 'audience'
  | 'merge'
  | 'status'
  | 'delete'
  | null

interface BarProps {
  list: ListScreen
  batch: Batch
  accountId: number
}

/** Actions on the selected contacts: fields, tags, assignee, stage, lists, merge, archive and delete. */
export function BatchBar({ list, batch, accountId }: BarProps) {
  const { t } = useTranslation('contact')
  const [asking, setAsking] = useState<Asking>(null)
  const offersAll = !batch.isAll && list.meta.total > list.selected.length
  return (
    <>
      {offersAll && (
        <Button size="compact-sm" variant="subtle" onClick={() => batch.setAll(true)}>
          {t('batch.select_all', { total: list.meta.total })}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" loading={batch.isPending}>
            {t('batch.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Choices
            archived={showsArchived(list)}
            isFew={!batch.isAll && batch.count > 1 && batch.count <= MERGED_AT_ONCE}
            mayWrite={!batch.isAll && batch.count <= CHOSEN_CONTACTS}
            onAsk={setAsking}
          />
        </Menu.Dropdown>
      </Menu>
      <Question asking={asking} list={list} batch={batch} accountId={accountId} onClose={() => setAsking(null)} />
    </>
  )
}

interface ChoicesProps {
  archived: boolean
  /** Whether the selection can be compared, and so merged. */
  isFew: boolean
  /** Whether one message can go to the whole selection. */
  mayWrite: boolean
  onAsk: (asking: Asking) => void
}

function Choices({ archived, isFew, mayWrite, onAsk }: ChoicesProps) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const choices = [
    { asking: 'email', endpoint: prepareCustomEmail, label: 'batch.write_email' },
    { asking: 'sms', endpoint: prepareCustomSms, label: 'batch.write_sms' },
    { asking: 'tag', endpoint: batchAddTags, label: 'batch.tag' },
    { asking: 'untag', endpoint: batchRemoveTags, label: 'batch.untag' },
    { asking: 'assign', endpoint: batchAssign, label: 'batch.assign' },
    { asking: 'move', endpoint: batchStage, label: 'batch.move' },
    { asking: 'edit', endpoint: batchEdit, label: 'batch.edit' },
    { asking: 'subscribe', endpoint: subscribeContacts, label: 'lists.add' },
    { asking: 'audience', endpoint: addToAudience, label: 'batch.audience' },
    { asking: 'merge', endpoint: mergeContacts, label: 'batch.merge' },
    { asking: 'status', endpoint: batchStatus, label: archived ? 'unarchive' : 'archive' },
    { asking: 'delete', endpoint: batchDelete, label: 'delete' },
  ] as const
  return choices
    .filter(({ asking, endpoint }) => may(endpoint) && (asking !== 'merge' || isFew) && (asking !== 'move' || may(pipelineStageOptions)))
    .map(({ asking, label }) => (
      <Menu.Item
        key={asking}
        disabled={WRITES.has(asking) && !mayWrite}
        {...(asking === 'delete' && { color: 'red' })}
        onClick={() => onAsk(asking)}
      >
        {t(label)}
        {WRITES.has(asking) && !mayWrite && (
          <Text size="xs" c="dimmed">
            {t('batch.up_to', { count: CHOSEN_CONTACTS })}
          </Text>
        )}
      </Menu.Item>
    ))
}

const WRITES: ReadonlySet<string> = new Set(['email', 'sms'])

/** Whether the list is filtered by archived contacts, which can only be unarchived. */
function showsArchived(list: ListScreen): boolean {
  const status = list.filters.status as { in?: unknown; is?: unknown } | undefined
  return String(status?.in ?? status?.is ?? '').includes('archived')
}

interface QuestionProps extends BarProps {
  asking: Asking
  onClose: () => void
}

/** Questions that need nothing but the selection. */
const QUESTIONS = { audience: ToAudience, merge: AskMerge, status: AskStatus, delete: AskDelete } as const

function Question({ asking, ...props }: QuestionProps) {
  const { list, batch, accountId, onClose } = props
  if (asking === null) return null
  if (asking in QUESTIONS) {
    const Ask = QUESTIONS[asking as keyof typeof QUESTIONS]
    return <Ask {...props} />
  }
  switch (asking) {
    case 'email':
      return <Write Dialog={EmailToChosen} {...props} />
    case 'sms':
      return <Write Dialog={SmsToChosen} {...props} />
    case 'tag':
      return <AskTags batch={batch} endpoint={batchAddTags} done="batch.tagged" hasPreflight onClose={onClose} />
    case 'untag':
      return <UntagModal batch={batch} accountId={accountId} rows={list.selected} onClose={onClose} />
    case 'assign':
      return <AssignModal batch={batch} accountId={accountId} onClose={onClose} />
    case 'move':
      return <MoveModal batch={batch} accountId={accountId} onClose={onClose} />
    case 'edit':
      return <EditModal batch={batch} accountId={accountId} onClose={onClose} />
    case 'subscribe':
      return <SubscribeModal list={list} batch={batch} accountId={accountId} onClose={onClose} />
    default:
      return null
  }
}

/** Writes to the selected contacts. */
function Write({ Dialog, list, accountId, onClose }: Omit<QuestionProps, 'asking'> & { Dialog: typeof EmailToChosen }) {
  return (
    <Suspense fallback={null}>
      <Dialog accountId={accountId} ids={idsOf(list)} onClose={onClose} />
    </Suspense>
  )
}

const idsOf = (list: ListScreen): number[] => list.selected.map((row: { id: number }) => row.id)

function ToAudience({ list, batch, accountId, onClose }: Omit<QuestionProps, 'asking'>) {
  const done = () => {
    onClose()
    list.setSelected([])
    batch.setAll(false)
  }
  const { selection, count } = batch
  return (
    <Suspense fallback={null}>
      <PagePart name="add-to-audience" accountId={accountId} selection={selection} count={count} onClose={onClose} onDone={done} />
    </Suspense>
  )
}

/** Compares the selected contacts before they become one. */
function AskMerge({ list, accountId, onClose }: Omit<QuestionProps, 'asking'>) {
  const done = () => {
    onClose()
    list.setSelected([])
  }
  return (
    <Suspense fallback={null}>
      <MergeSelected accountId={accountId} ids={idsOf(list)} onClose={onClose} onDone={done} />
    </Suspense>
  )
}

/** Asks whether the selected contacts are archived, or active again. */
function AskStatus({ list, batch, accountId, onClose }: Omit<QuestionProps, 'asking'>) {
  const { t } = useTranslation('contact')
  const archived = showsArchived(list)
  const label = t(archived ? 'unarchive' : 'archive')
  const body = { status: archived ? 'active' : 'archived' }
  return (
    <ConfirmDialog
      opened
      title={label}
      confirmLabel={label}
      pending={batch.isPending}
      onConfirm={() => void batch.run(batchStatus, body, archived ? 'batch.unarchived' : 'batch.archived').then(onClose)}
      onClose={onClose}
    >
      <Chosen list={list} batch={batch} />
      <BatchPreflight batch={batch} accountId={accountId} endpoint={batchStatus} body={body} />
    </ConfirmDialog>
  )
}

function AskDelete({ list, batch, accountId, onClose }: Omit<QuestionProps, 'asking'>) {
  const { t } = useTranslation('contact')
  return (
    <ConfirmDialog
      opened
      title={t('batch.delete_title', { count: batch.count })}
      confirmLabel={t('delete')}
      danger
      pending={batch.isPending}
      onConfirm={() => void batch.run(batchDelete, {}, 'batch.deleted').then(onClose)}
      onClose={onClose}
    >
      <Chosen list={list} batch={batch} />
      <BatchPreflight batch={batch} accountId={accountId} endpoint={batchDelete} body={{}} />
      {t('batch.delete_text')}
    </ConfirmDialog>
  )
}

/** The names of the contacts that are about to change. */
function Chosen({ list, batch }: Pick<BarProps, 'list' | 'batch'>) {
  const name = useContactName()
  return <SelectedNames names={(batch.isAll ? list.rows : list.selected).map(name)} count={batch.count} />
}
