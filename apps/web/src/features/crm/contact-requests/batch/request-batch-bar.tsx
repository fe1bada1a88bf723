import {
  batchAssignRequests,
  batchDeleteRequests,
  batchMoveRequests,
  batchRequestStatus,
  batchTagRequests,
  contactRequestAssignees,
  pipelineStageOptions,
  type ContactRequest,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, Menu, Select } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedNames, useEndpoint, useMay, type ListScreen } from '../../../../kit/index.ts'
import { Ask, AskTags, BatchPreflight, type Batch } from '../../contacts/index.ts'
import { LostReasonFields } from '../outcome/lost-reason-fields.tsx'

const numbered = ({ number, subject }: Pick<ContactRequest, 'number' | 'subject'>) => `#${number} ${subject}`

type Asking = 'tag' | 'assign' | 'move' | 'spam' | 'delete' | null

const CHOICES = [
  { asking: 'move', endpoint: batchMoveRequests, label: 'batch.move' },
  { asking: 'assign', endpoint: batchAssignRequests, label: 'batch.assign' },
  { asking: 'tag', endpoint: batchTagRequests, label: 'batch.tag' },
  { asking: 'spam', endpoint: batchRequestStatus, label: 'batch.spam' },
  { asking: 'delete', endpoint: batchDeleteRequests, label: 'delete' },
] as const

interface BatchProps {
  batch: Batch
  accountId: number
  onClose: () => void
}

/** Actions on the selected requests: stage, assignee, tags, spam and delete. */
export function RequestBatchBar({ list, batch, accountId }: { list: ListScreen; batch: Batch; accountId: number }) {
  const { t } = useTranslation(['requests', 'contact'])
  const may = useMay()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const offersAll = !batch.isAll && list.meta.total > list.selected.length
  return (
    <>
      {offersAll && (
        <Button size="compact-sm" variant="subtle" onClick={() => batch.setAll(true)}>
          {t('contact:batch.select_all', { total: list.meta.total })}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" loading={batch.isPending}>
            {t('contact:batch.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.filter(({ endpoint }) => may(endpoint)).map(({ asking: choice, label }) => (
            <Menu.Item key={choice} {...(choice === 'delete' && { color: 'red' })} onClick={() => setAsking(choice)}>
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking === 'tag' && <AskTags batch={batch} endpoint={batchTagRequests} done="requests:batch.tagged" hasPreflight onClose={close} />}
      {asking === 'assign' && <AskAssignee batch={batch} accountId={accountId} onClose={close} />}
      {asking === 'move' && <AskStage batch={batch} accountId={accountId} onClose={close} />}
      {asking === 'spam' && <MarkSpam list={list} batch={batch} accountId={accountId} onClose={close} />}
      {asking === 'delete' && <DeleteRequests list={list} batch={batch} accountId={accountId} onClose={close} />}
    </>
  )
}

/** Confirms that the selected requests, which it names, are spam. */
function MarkSpam({ list, batch, accountId, onClose }: BatchProps & { list: ListScreen }) {
  const { t } = useTranslation('requests')
  const body = { status: 'spam' }
  return (
    <ConfirmDialog
      opened
      title={t('batch.spam_title', { count: batch.count })}
      confirmLabel={t('batch.spam')}
      danger
      pending={batch.isPending}
      onConfirm={() => void batch.run(batchRequestStatus, body, 'requests:batch.spammed').then(onClose)}
      onClose={onClose}
    >
      <SelectedNames names={(batch.isAll ? list.rows : list.selected).map(numbered)} count={batch.count} />
      <BatchPreflight batch={batch} accountId={accountId} endpoint={batchRequestStatus} body={body} />
      {t('batch.spam_text')}
    </ConfirmDialog>
  )
}

/** Confirms the deletion of the selected requests, which it names. */
function DeleteRequests({ list, batch, accountId, onClose }: BatchProps & { list: ListScreen }) {
  const { t } = useTranslation(['requests', 'contact'])
  return (
    <ConfirmDialog
      opened
      title={t('batch.delete_title', { count: batch.count })}
      confirmLabel={t('delete')}
      danger
      pending={batch.isPending}
      onConfirm={() => void batch.run(batchDeleteRequests, {}, 'requests:batch.deleted').then(onClose)}
      onClose={onClose}
    >
      <SelectedNames names={(batch.isAll ? list.rows : list.selected).map(numbered)} count={batch.count} />
      <BatchPreflight batch={batch} accountId={accountId} endpoint={batchDeleteRequests} body={{}} />
      {t('batch.delete_text')}
    </ConfirmDialog>
  )
}

function AskAssignee({ batch, accountId, onClose }: BatchProps) {
  const { t } = useTranslation(['requests', 'contact'])
  const members = useEndpoint(contactRequestAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const [user, setUser] = useState<string | number | null>(null)
  const confirm = () =>
    void batch
      .run(batchAssignRequests, { user_id: user }, user === null ? 'requests:batch.unassigned' : 'requests:batch.assigned')
      .then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.assign')}
      batch={batch}
      isReady
      onConfirm={confirm}
      onClose={onClose}
      preflight={<BatchPreflight batch={batch} accountId={accountId} endpoint={batchAssignRequests} body={{ user_id: user }} />}
    >
      <Select
        label={t('fields.user_id')}
        description={t('contact:batch.assign_hint')}
        options={members.answer?.data ?? []}
        value={user}
        onChange={setUser}
      />
    </Ask>
  )
}

/** Asks for the new stage, and for the reason of a lost stage. */
function AskStage({ batch, accountId, onClose }: BatchProps) {
  const { t } = useTranslation('requests')
  const stages = useEndpoint(pipelineStageOptions, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const [stage, setStage] = useState<string | number | null>(null)
  const [reason, setReason] = useState<{ lost_reason_id: number | null; lost_note: string }>({ lost_reason_id: null, lost_note: '' })
  const options = (stages.answer?.data ?? []).filter((option) => option.subject !== 'contact')
  const isLost = options.find((option) => option.value === stage)?.type === 'lost'
  const body = { pipeline_stage_id: stage, ...(isLost && reason) }
  const isReady = stage !== null && (!isLost || reason.lost_reason_id !== null)
  const confirm = () => void batch.run(batchMoveRequests, body, 'requests:batch.moved').then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.move')}
      batch={batch}
      isReady={isReady}
      onConfirm={confirm}
      onClose={onClose}
      preflight={isReady && <BatchPreflight batch={batch} accountId={accountId} endpoint={batchMoveRequests} body={body} />}
    >
      <Select label={t('fields.pipeline_stage_id')} required options={options} value={stage} onChange={setStage} />
      {isLost && <LostReasonFields accountId={accountId} value={reason} onChange={setReason} />}
    </Ask>
  )
}
