import { createPipelineStage, orderPipelineStages, stagesOfPipeline, type Pipeline, type PipelineStage } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  ErrorState,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconGripVertical,
  IconPlus,
  IconTrash,
  Paper,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
  VisuallyHidden,
} from '@stoa/ui'
import { dragByTouch } from '@stoa/ui/touch-drag'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../pipelines.css'
import { formatPercent, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { StageDot } from '../stage-strip.tsx'
import { DeleteStage } from './delete-stage.tsx'
import { STAGE_TOUCHES } from './stage-touches.ts'
import { StageForm } from './stage-form.tsx'
import { useRowDrag } from './use-row-drag.ts'

/** Adds, edits, deletes and reorders the stages of a pipeline, by mouse, touch and keyboard. Won and lost are always last. */
export function StagesEditor({ pipeline }: { pipeline: Pipeline }) {
  const { t } = useTranslation('pipelines')
  const mayChange = useMay()(createPipelineStage)
  const loaded = useEndpoint(
    stagesOfPipeline,
    {
      params: { id: pipeline.id },
      query: { include: ['contacts_count', 'contact_requests_count'], sort: 'position', per_page: 60 },
    },
    { keepPrevious: true },
  )
  const [editing, setEditing] = useState<PipelineStage | 'new' | null>(null)
  const [deleting, setDeleting] = useState<PipelineStage | null>(null)
  const { stages, open, move, announcement } = useOrder(pipeline, loaded.answer?.data)
  const drag = useRowDrag(
    open.map((stage) => stage.id),
    move,
  )
  return (
    <Paper withBorder p="md" component="section" aria-label={t('stages.title')}>
      <Group justify="space-between" mb="xs">
        <Text component="h2" size="lg" fw={650} m={0}>
          {t('stages.title')}
        </Text>
        {mayChange && (
          <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {t('stages.add')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t('stages.text')}
      </Text>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {loaded.isFirstLoad && <Skeleton height={220} radius="md" />}
      {loaded.reason && !loaded.answer && <ErrorState message={loaded.reason} onRetry={loaded.reload} />}
      <Stack gap={8} component="ol" ref={touchList} p={0} m={0} style={{ listStyle: 'none' }}>
        {stages.map((stage) => {
          const place = open.indexOf(stage)
          return (
            <StageRow
              key={stage.id}
              stage={stage}
              mayChange={mayChange}
              drag={mayChange && stage.type === 'open' ? drag(stage.id) : undefined}
              onUp={place > 0 ? () => move(stage.id, place - 1) : undefined}
              onDown={place >= 0 && place < open.length - 1 ? () => move(stage.id, place + 1) : undefined}
              onEdit={() => setEditing(stage)}
              onDelete={open.length > 1 ? () => setDeleting(stage) : undefined}
            />
          )
        })}
      </Stack>
      {editing && <StageForm pipeline={pipeline} stage={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteStage stage={deleting} others={open.filter((stage) => stage !== deleting)} onClose={() => setDeleting(null)} />}
    </Paper>
  )
}

/** Lets touch drag the rows of the list as a mouse does. */
const touchList = (list: HTMLElement | null) => (list ? dragByTouch(list) : undefined)

/** The order of the stages. A new order is shown before the server confirms it. */
function useOrder(pipeline: Pipeline, loaded: readonly PipelineStage[] | undefined) {
  const { t } = useTranslation('pipelines')
  const order = useAct(orderPipelineStages, STAGE_TOUCHES)
  const [newOrder, setNewOrder] = useState<readonly number[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => setNewOrder(null), [loaded])
  const all = loaded ?? []
  const stored = all.filter((stage) => stage.type === 'open')
  const open = newOrder ? newOrder.flatMap((id) => stored.find((stage) => stage.id === id) ?? []) : stored
  const move = async (id: number, place: number) => {
    const ids = open.map((stage) => stage.id).filter((one) => one !== id)
    const next = ids.toSpliced(place, 0, id)
    if (next.every((one, at) => one === open[at]?.id)) return
    setNewOrder(next)
    setAnnouncement(t('stages.moved', { name: open.find((stage) => stage.id === id)?.name, place: place + 1, count: next.length }))
    if (!(await order.run({ params: { id: pipeline.id }, body: { stage_ids: next } }))) setNewOrder(null)
  }
  return {
    stages: [...open, ...all.filter((stage) => stage.type !== 'open')],
    open,
    move: (id: number, place: number) => void move(id, place),
    announcement,
  }
}

interface StageRowProps {
  stage: PipelineStage
  mayChange: boolean
  drag: ReturnType<ReturnType<typeof useRowDrag>> | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  onDelete: (() => void) | undefined
}

function StageRow({ stage, mayChange, drag, onUp, onDown, onEdit, onDelete }: StageRowProps) {
  const { t } = useTranslation('pipelines')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowUp') onUp?.()
    else onDown?.()
  }
  return (
    <Paper withBorder px="xs" py={6} component="li" className="stoa-stage-row" onKeyDown={onKeyDown} {...drag}>
      <Group gap="xs" wrap="nowrap">
        {drag ? <IconGripVertical size={16} style={{ cursor: 'grab', flex: 'none' }} aria-hidden /> : <span style={{ width: 16 }} />}
        <StageDot color={stage.color} />
        <Stack gap={0} flex={1} miw={0}>
          <Group gap={6}>
            <Text size="sm" fw={550} truncate>
              {stage.name}
            </Text>
            {stage.type !== 'open' && (
              <StatusBadge tone={stage.type === 'won' ? 'good' : 'bad'}>{t(`stages.types.${stage.type}`)}</StatusBadge>
            )}
          </Group>
          <StageFacts stage={stage} />
        </Stack>
        {mayChange && (
          <Group gap={2} wrap="nowrap">
            {stage.type === 'open' && (
              <>
                <ActionIcon aria-label={t('stages.up', { name: stage.name })} disabled={!onUp} onClick={onUp}>
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon aria-label={t('stages.down', { name: stage.name })} disabled={!onDown} onClick={onDown}>
                  <IconArrowDown size={16} />
                </ActionIcon>
              </>
            )}
            <ActionIcon aria-label={t('stages.edit', { name: stage.name })} onClick={onEdit}>
              <IconEdit size={16} />
            </ActionIcon>
            {stage.type === 'open' && onDelete && (
              <ActionIcon aria-label={t('stages.delete', { name: stage.name })} onClick={onDelete}>
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        )}
      </Group>
    </Paper>
  )
}

function StageFacts({ stage }: { stage: PipelineStage }) {
  const { t } = useTranslation('pipelines')
  const cards = (stage.contacts_count ?? 0) + (stage.contact_requests_count ?? 0)
  const facts = [
    stage.type === 'open' && formatPercent(stage.probability_bp),
    stage.rotting_days !== null && t('stages.stale_after', { count: stage.rotting_days }),
    stage.auto_tasks.length > 0 && t('stages.auto_tasks', { count: stage.auto_tasks.length }),
    t('stages.cards', { count: cards }),
  ]
  return (
    <Text size="xs" c="dimmed">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
