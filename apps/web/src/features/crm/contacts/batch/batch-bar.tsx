import { batchAddTags, batchAssign, batchDelete, batchEdit, batchRemoveTags, batchStatus, subscribeContacts } from '@stoa/contract/browser'
import { Button, ConfirmDialog, Menu } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedNames, useMay, type ListScreen } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { AskTags, AssignModal, UntagModal } from './ask-changes.tsx'
import { BatchPreflight } from './ask.tsx'
import { EditModal } from './edit-modal.tsx'
import { SubscribeModal } from './subscribe-modal.tsx'
import type { Batch } from './use-batch.ts'

type Asking = 'tag' | 'untag' | 'assign' | 'edit' | 'subscribe' | 'status' | 'delete' | null

/** Actions on the selected contacts: fields, tags, assignee, lists, archive and delete. */
export function BatchBar({ list, batch, accountId }: { list: ListScreen; batch: Batch; accountId: number }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const name = useContactName()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const offersAll = !batch.isAll && list.meta.total > list.selected.length
  const archived = showsArchived(list)
  const status = archived ? 'active' : 'archived'
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
          {may(batchAddTags) && <Menu.Item onClick={() => setAsking('tag')}>{t('batch.tag')}</Menu.Item>}
          {may(batchRemoveTags) && <Menu.Item onClick={() => setAsking('untag')}>{t('batch.untag')}</Menu.Item>}
          {may(batchAssign) && <Menu.Item onClick={() => setAsking('assign')}>{t('batch.assign')}</Menu.Item>}
          {may(batchEdit) && <Menu.Item onClick={() => setAsking('edit')}>{t('batch.edit')}</Menu.Item>}
          {may(subscribeContacts) && <Menu.Item onClick={() => setAsking('subscribe')}>{t('lists.add')}</Menu.Item>}
          {may(batchStatus) && <Menu.Item onClick={() => setAsking('status')}>{t(archived ? 'unarchive' : 'archive')}</Menu.Item>}
          {may(batchDelete) && (
            <Menu.Item color="red" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Question asking={asking} list={list} batch={batch} accountId={accountId} onClose={close} />
      <ConfirmDialog
        opened={asking === 'status'}
        title={t(archived ? 'unarchive' : 'archive')}
        confirmLabel={t(archived ? 'unarchive' : 'archive')}
        pending={batch.isPending}
        onConfirm={() => void batch.run(batchStatus, { status }, archived ? 'batch.unarchived' : 'batch.archived').then(close)}
        onClose={close}
      >
        <SelectedNames names={(batch.isAll ? list.rows : list.selected).map(name)} count={batch.count} />
        {asking === 'status' && <BatchPreflight batch={batch} accountId={accountId} endpoint={batchStatus} body={{ status }} />}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('batch.delete_title', { count: batch.count })}
        confirmLabel={t('delete')}
        danger
        pending={batch.isPending}
        onConfirm={() => void batch.run(batchDelete, {}, 'batch.deleted').then(close)}
        onClose={close}
      >
        <SelectedNames names={(batch.isAll ? list.rows : list.selected).map(name)} count={batch.count} />
        {asking === 'delete' && <BatchPreflight batch={batch} accountId={accountId} endpoint={batchDelete} body={{}} />}
        {t('batch.delete_text')}
      </ConfirmDialog>
    </>
  )
}

/** Whether the list is filtered by archived contacts, which can only be unarchived. */
function showsArchived(list: ListScreen): boolean {
  const status = list.filters.status as { in?: unknown; is?: unknown } | undefined
  return String(status?.in ?? status?.is ?? '').includes('archived')
}

interface QuestionProps {
  asking: Asking
  list: ListScreen
  batch: Batch
  accountId: number
  onClose: () => void
}

function Question({ asking, list, batch, accountId, onClose }: QuestionProps) {
  if (asking === 'tag') return <AskTags batch={batch} endpoint={batchAddTags} done="batch.tagged" hasPreflight onClose={onClose} />
  if (asking === 'untag') return <UntagModal batch={batch} accountId={accountId} rows={list.selected} onClose={onClose} />
  if (asking === 'assign') return <AssignModal batch={batch} accountId={accountId} onClose={onClose} />
  if (asking === 'edit') return <EditModal batch={batch} accountId={accountId} onClose={onClose} />
  if (asking === 'subscribe') return <SubscribeModal list={list} batch={batch} accountId={accountId} onClose={onClose} />
  return null
}
