import {
  batchAssign,
  batchRemoveTags,
  batchStage,
  contactAssignees,
  pipelineStageOptions,
  type AnyEndpoint,
  type TagBadge,
} from '@stoa/contract/browser'
import { MultiSelect, Select, Text, useBriefOptions } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { TagNamesInput } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { Ask, BatchPreflight } from './ask.tsx'
import type { Batch } from './use-batch.ts'

interface AskTagsProps {
  batch: Batch
  endpoint: AnyEndpoint
  done: string
  /** The endpoint says before the change what it would do. */
  hasPreflight?: boolean
  onClose: () => void
}

/** Asks which tags to add to the selected records. */
export function AskTags({ batch, endpoint, done, hasPreflight, onClose }: AskTagsProps) {
  const accountId = useAccountId()
  const { t } = useTranslation('contact')
  const [tags, setTags] = useState<string[]>([])
  const [text, setText] = useState('')
  const names = [...tags, ...(text.trim() ? [text.trim()] : [])]
  const confirm = () => void batch.run(endpoint, { tags: names }, done).then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.tag')}
      batch={batch}
      isReady={names.length > 0}
      onConfirm={confirm}
      onClose={onClose}
      preflight={
        hasPreflight && tags.length > 0 && <BatchPreflight batch={batch} accountId={accountId} endpoint={endpoint} body={{ tags }} />
      }
    >
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
export function UntagModal({
  batch,
  accountId,
  rows,
  onClose,
}: {
  batch: Batch
  accountId: number
  rows: readonly { tags?: TagBadge[] }[]
  onClose: () => void
}) {
  const { t } = useTranslation('contact')
  const [tags, setTags] = useState<string[]>([])
  const options = useBriefOptions()
  const known = [...new Map(rows.flatMap((row) => row.tags ?? []).map((tag) => [tag.id, tag])).values()]
  const body = { tags: tags.map(Number) }
  const confirm = () => void batch.run(batchRemoveTags, body, 'batch.untagged').then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.untag')}
      batch={batch}
      isReady={tags.length > 0}
      onConfirm={confirm}
      onClose={onClose}
      preflight={tags.length > 0 && <BatchPreflight batch={batch} accountId={accountId} endpoint={batchRemoveTags} body={body} />}
    >
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

/** Asks to whom the selected contacts are assigned. */
export function AssignModal({ batch, accountId, onClose }: { batch: Batch; accountId: number; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const members = useEndpoint(contactAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const [user, setUser] = useState<string | number | null>(null)
  const confirm = () =>
    void batch
      .run(batchAssign, { user_id: user }, user === null ? 'batch.unassigned' : 'batch.assigned')
      .then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.assign')}
      batch={batch}
      isReady
      onConfirm={confirm}
      onClose={onClose}
      preflight={<BatchPreflight batch={batch} accountId={accountId} endpoint={batchAssign} body={{ user_id: user }} />}
    >
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

/** Asks into which stage of a board the selected contacts move. */
export function MoveModal({ batch, accountId, onClose }: { batch: Batch; accountId: number; onClose: () => void }) {
  const { t } = useTranslation('contact')
  const stages = useEndpoint(pipelineStageOptions, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const [stage, setStage] = useState<string | number | null>(null)
  const options = (stages.answer?.data ?? []).filter(({ subject }) => subject !== 'contact_request')
  const body = { pipeline_stage_id: stage }
  const confirm = () => void batch.run(batchStage, body, 'batch.moved').then((isDone) => isDone && onClose())
  return (
    <Ask
      title={t('batch.move')}
      batch={batch}
      isReady={stage !== null}
      onConfirm={confirm}
      onClose={onClose}
      preflight={stage !== null && <BatchPreflight batch={batch} accountId={accountId} endpoint={batchStage} body={body} />}
    >
      <Select label={t('batch.stage')} required searchable options={options} value={stage} onChange={setStage} />
    </Ask>
  )
}
