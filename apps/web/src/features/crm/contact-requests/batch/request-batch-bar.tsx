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
import { Button, ConfirmDialog, Menu, Select, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedNames, useEndpoint, useMay, type ListScreen } from '../../../../kit/index.ts'
import { Ask, AskTags, type Batch } from '../../contacts/index.ts'
import { LostReasonFields } from '../outcome/lost-reason-fields.tsx'

const numbered = ({ number, subject }: Pick<ContactRequest, 'number' | 'subject'>) => `#${number} ${subject}`

type Asking = 'tag' | 'assign' | 'move' | 'spam' | 'delete' | null

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
          {may(batchMoveRequests) && <Menu.Item onClick={() => setAsking('move')}>{t('batch.move')}</Menu.Item>}
          {may(batchAssignRequests) && <Menu.Item onClick={() => setAsking('assign')}>{t('batch.assign')}</Menu.Item>}
          {may(batchTagRequests) && <Menu.Item onClick={() => setAsking('tag')}>{t('batch.tag')}</Menu.Item>}
          {may(batchRequestStatus) && <Menu.Item onClick={() => setAsking('spam')}>{t('batch.spam')}</Menu.Item>}
          {may(batchDeleteRequests) && (
            <Menu.Item color="red" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'tag' && <AskTags batch={batch} endpoint={batchTagRequests} done="requests:batch.tagged" onClose={close} />}
      {asking === 'assign' && <AskAssignee batch={batch} accountId={accountId} onClose={close} />}
      {asking === 'move' && <AskStage batch={batch} accountId={accountId} onClose={close} />}
      <ConfirmDialog
        opened={asking === 'spam'}
        title={t('batch.spam_title', { count: batch.count })}
        confirmLabel={t('batch.spam')}
        danger
        pending={batch.isPending}
        onConfirm={() => void batch.run(batchRequestStatus, { status: 'spam' }, 'requests:batch.spammed').then(close)}
        onClose={close}
      >
        {t('batch.spam_text')}
      </ConfirmDialog>
      {asking === 'delete' && <DeleteRequests list={list} batch={batch} onClose={close} />}
    </>
  )
}

/** Confirms the deletion of the selected requests, which it names. */
function DeleteRequests({ list, batch, onClose }: { list: ListScreen; batch: Batch; onClose: () => void }) {
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
      {t('batch.delete_text')}
      {batch.isLarge && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('contact:batch.as_job', { count: batch.count })}
        </Text>
      )}
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
    <Ask title={t('batch.assign')} batch={batch} isReady onConfirm={confirm} onClose={onClose}>
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
  const confirm = () =>
    void batch
      .run(batchMoveRequests, { pipeline_stage_id: stage, ...(isLost && reason) }, 'requests:batch.moved')
      .then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.move')}
      batch={batch}
      isReady={stage !== null && (!isLost || reason.lost_reason_id !== null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Select label={t('fields.pipeline_stage_id')} required options={options} value={stage} onChange={setStage} />
      {isLost && <LostReasonFields accountId={accountId} value={reason} onChange={setReason} />}
    </Ask>
  )
}
