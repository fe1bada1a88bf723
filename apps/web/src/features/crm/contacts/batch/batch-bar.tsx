import {
  batchAddTags,
  batchAssign,
  batchDelete,
  batchRemoveTags,
  batchStatus,
  contactAssignees,
  subscribeContacts,
  type AnyEndpoint,
  type TagBadge,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, Group, Menu, Modal, MultiSelect, Select, Stack, Text, useBriefOptions } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedNames, useEndpoint, useMay, type ListScreen } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { TagNamesInput } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { SubscribeModal } from './subscribe-modal.tsx'
import type { Batch } from './use-batch.ts'

type Asking = 'tag' | 'untag' | 'assign' | 'subscribe' | 'delete' | null

/** Actions on the selected contacts: tags, assignee, archive and delete. */
export function BatchBar({ list, batch, accountId }: { list: ListScreen; batch: Batch; accountId: number }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const name = useContactName()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const offersAll = !batch.isAll && list.meta.total > list.selected.length
  const archived = showsArchived(list)
  const archive = () =>
    batch.run(batchStatus, { status: archived ? 'active' : 'archived' }, archived ? 'batch.unarchived' : 'batch.archived')
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
          {may(subscribeContacts) && <Menu.Item onClick={() => setAsking('subscribe')}>{t('lists.add')}</Menu.Item>}
          {may(batchStatus) && <Menu.Item onClick={() => void archive()}>{t(archived ? 'unarchive' : 'archive')}</Menu.Item>}
          {may(batchDelete) && (
            <Menu.Item color="red" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Question asking={asking} list={list} batch={batch} accountId={accountId} onClose={close} />
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
        {t('batch.delete_text')}
        {batch.isLarge && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('batch.as_job', { count: batch.count })}
          </Text>
        )}
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
  if (asking === 'tag') return <AskTags batch={batch} endpoint={batchAddTags} done="batch.tagged" onClose={onClose} />
  if (asking === 'untag') return <UntagModal batch={batch} rows={list.selected} onClose={onClose} />
  if (asking === 'assign') return <AssignModal batch={batch} accountId={accountId} onClose={onClose} />
  if (asking === 'subscribe') return <SubscribeModal list={list} batch={batch} accountId={accountId} onClose={onClose} />
  return null
}

/** A dialog that asks for the parameters of a batch change. */
export function Ask({
  title,
  batch,
  isReady,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  batch: Batch
  isReady: boolean
  onConfirm: () => void
  onClose: () => void
  children: React.ReactNode
}) {
  const { t } = useTranslation(['contact', 'kit'])
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onConfirm()
        }}
      >
        <Stack>
          {batch.isLarge && (
            <Text size="sm" c="dimmed">
              {t('batch.as_job', { count: batch.count })}
            </Text>
          )}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('kit:ui.cancel')}
            </Button>
            <Button type="submit" loading={batch.isPending} disabled={!isReady}>
              {t('kit:ui.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface AskTagsProps {
  batch: Batch
  endpoint: AnyEndpoint
  done: string
  onClose: () => void
}

/** Asks which tags to add to the selected records. */
export function AskTags({ batch, endpoint, done, onClose }: AskTagsProps) {
  const accountId = useAccountId()
  const { t } = useTranslation('contact')
  const [tags, setTags] = useState<string[]>([])
  const [text, setText] = useState('')
  const names = [...tags, ...(text.trim() ? [text.trim()] : [])]
  const confirm = () => void batch.run(endpoint, { tags: names }, done).then((isDone) => isDone && onClose())
  return (
    <Ask title={t('batch.tag')} batch={batch} isReady={names.length > 0} onConfirm={confirm} onClose={onClose}>
      <TagNamesInput
        accountId={accountId}
        data-autofocus
        label={t('tags.title')}
        description={t('tags.hint')}
        value={tags}
        onChange={setTags}
        searchValue={text}
        onSearchChange={setText}
      />
    </Ask>
  )
}

/** Asks which tags to remove; offers the tags of the loaded selected contacts. */
function UntagModal({ batch, rows, onClose }: { batch: Batch; rows: readonly { tags?: TagBadge[] }[]; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const [tags, setTags] = useState<string[]>([])
  const options = useBriefOptions()
  const known = [...new Map(rows.flatMap((row) => row.tags ?? []).map((tag) => [tag.id, tag])).values()]
  const confirm = () => void batch.run(batchRemoveTags, { tags: tags.map(Number) }, 'batch.untagged').then((isDone) => isDone && onClose())
  return (
    <Ask title={t('batch.untag')} batch={batch} isReady={tags.length > 0} onConfirm={confirm} onClose={onClose}>
      {known.length ? (
        <MultiSelect
          data-autofocus
          searchable
          {...options}
          label={t('tags.title')}
          value={tags}
          onChange={setTags}
          data={known.map((tag) => ({ value: String(tag.id), label: tag.name }))}
        />
      ) : (
        <Text size="sm">{t('batch.no_tags')}</Text>
      )}
    </Ask>
  )
}

function AssignModal({ batch, accountId, onClose }: { batch: Batch; accountId: number; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const members = useEndpoint(contactAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const [user, setUser] = useState<string | number | null>(null)
  const confirm = () =>
    void batch
      .run(batchAssign, { user_id: user }, user === null ? 'batch.unassigned' : 'batch.assigned')
      .then((isDone) => isDone && onClose())
  return (
    <Ask title={t('batch.assign')} batch={batch} isReady onConfirm={confirm} onClose={onClose}>
      <Select
        label={t('fields.user_id')}
        description={t('batch.assign_hint')}
        options={members.answer?.data ?? []}
        value={user}
        onChange={setUser}
      />
    </Ask>
  )
}
