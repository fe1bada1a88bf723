import { FUNNEL_STAGES_MAX, funnelStages, reorderFunnelStage, type Funnel, type FunnelStage } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconGripVertical,
  IconPlus,
  IconTrash,
  Paper,
  Stack,
  StatusBadge,
  Text,
  VisuallyHidden,
} from '@stoa/ui'
import { dragByTouch } from '@stoa/ui/touch-drag'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, formatCount, useAct } from '../../../../kit/index.ts'
import { conditionsIn, type RuleChoices } from '../../../crm/audiences/index.ts'
import { useRowDrag } from '../../../crm/pipelines/index.ts'
import { FUNNEL_TOUCHES } from '../funnel-paths.ts'
import { StageForm } from './stage-form.tsx'
import '../funnels.css'

interface StagesEditorProps {
  funnel: Funnel
  stages: readonly FunnelStage[]
  choices: RuleChoices
  isLocked: boolean
}

/** Adds, edits, deletes and reorders the stages of a funnel, by mouse, touch and keyboard. */
export function StagesEditor({ funnel, stages: stored, choices, isLocked }: StagesEditorProps) {
  const { t } = useTranslation('funnels')
  const [editing, setEditing] = useState<FunnelStage | 'new' | null>(null)
  const [doomed, setDoomed] = useState<FunnelStage | null>(null)
  const { stages, move, announcement } = useOrder(stored)
  const drag = useRowDrag(
    stages.map(({ id }) => id),
    move,
  )
  return (
    <Paper withBorder p="md" component="section" aria-label={t('stages.title')}>
      <Group justify="space-between" mb="xs">
        <Text component="h2" size="lg" fw={650} m={0}>
          {t('stages.title')}
        </Text>
        {!isLocked && (
          <Button
            size="compact-md"
            leftSection={<IconPlus size={16} />}
            disabled={stages.length >= FUNNEL_STAGES_MAX}
            onClick={() => setEditing('new')}
          >
            {t('stages.add')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t(stages.length ? 'stages.text' : 'stages.empty')}
      </Text>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Stack gap={8} component="ol" ref={touchList} p={0} m={0} style={{ listStyle: 'none' }}>
        {stages.map((stage, at) => (
          <StageRow
            key={stage.id}
            stage={stage}
            isFirst={at === 0}
            {...(!isLocked && {
              drag: drag(stage.id),
              onUp: at > 0 ? () => move(stage.id, at - 1) : undefined,
              onDown: at < stages.length - 1 ? () => move(stage.id, at + 1) : undefined,
              onEdit: () => setEditing(stage),
              onDelete: () => setDoomed(stage),
            })}
          />
        ))}
      </Stack>
      {editing && (
        <StageForm funnel={funnel} stage={editing === 'new' ? null : editing} choices={choices} onClose={() => setEditing(null)} />
      )}
      <DeleteDialog
        endpoint={funnelStages.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        invalidates={FUNNEL_TOUCHES}
        onClose={() => setDoomed(null)}
      />
    </Paper>
  )
}

/** Lets touch drag the rows of the list as a mouse does. */
const touchList = (list: HTMLElement | null) => (list ? dragByTouch(list) : undefined)

/** The order of the stages. A new order is shown before the server confirms it. */
function useOrder(stored: readonly FunnelStage[]) {
  const { t } = useTranslation('funnels')
  const order = useAct(reorderFunnelStage, FUNNEL_TOUCHES)
  const [newOrder, setNewOrder] = useState<readonly number[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => setNewOrder(null), [stored])
  const stages = newOrder ? newOrder.flatMap((id) => stored.find((stage) => stage.id === id) ?? []) : stored
  const move = async (id: number, place: number) => {
    const ids = stages.map((stage) => stage.id)
    const next = ids.filter((one) => one !== id).toSpliced(place, 0, id)
    if (next.every((one, at) => one === ids[at])) return
    setNewOrder(next)
    setAnnouncement(t('stages.moved', { name: stages.find((stage) => stage.id === id)?.name, place: place + 1, count: next.length }))
    if (!(await order.run({ params: { id }, body: { position: place + 1 } }))) setNewOrder(null)
  }
  return { stages, move: (id: number, place: number) => void move(id, place), announcement }
}

interface StageRowProps {
  stage: FunnelStage
  isFirst: boolean
  /** Absent where the stages cannot be changed. */
  drag?: ReturnType<ReturnType<typeof useRowDrag>>
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onEdit?: () => void
  onDelete?: () => void
}

function StageRow({ stage, isFirst, drag, onUp, onDown, onEdit, onDelete }: StageRowProps) {
  const { t } = useTranslation('funnels')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowUp') onUp?.()
    else onDown?.()
  }
  return (
    <Paper withBorder px="xs" py={6} component="li" className="stoa-funnel-stage" onKeyDown={onKeyDown} {...drag}>
      <Group gap="xs" wrap="nowrap">
        {drag && <IconGripVertical size={16} style={{ cursor: 'grab', flex: 'none' }} aria-hidden />}
        <Stack gap={0} flex={1} miw={0}>
          <Group gap={6}>
            <Text size="sm" fw={550}>
              {stage.name}
            </Text>
            {stage.is_conversion && <StatusBadge tone="good">{t('conversion')}</StatusBadge>}
          </Group>
          <StageFacts stage={stage} isFirst={isFirst} />
        </Stack>
        {onEdit && (
          <Group gap={2} wrap="nowrap">
            <ActionIcon aria-label={t('stages.up', { name: stage.name })} disabled={!onUp} onClick={onUp}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t('stages.down', { name: stage.name })} disabled={!onDown} onClick={onDown}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t('stages.edit', { name: stage.name })} onClick={onEdit}>
              <IconEdit size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t('stages.delete', { name: stage.name })} onClick={onDelete}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )}
      </Group>
    </Paper>
  )
}

function StageFacts({ stage, isFirst }: { stage: FunnelStage; isFirst: boolean }) {
  const { t } = useTranslation('funnels')
  const { tag_ids, contact_list_ids, tasks, pipeline_stage_id, email } = stage.actions
  const actions = [tag_ids?.length, contact_list_ids?.length, tasks?.length, pipeline_stage_id, email].filter(Boolean).length
  const rules = stage.entry_rules
    ? t('stages.conditions', { count: conditionsIn(stage.entry_rules) })
    : t(isFirst ? 'stages.everybody' : 'stages.no_rules')
  const facts = [
    rules,
    actions > 0 && t('stages.actions', { count: actions }),
    t('stages.members', { count: stage.members_count, figure: formatCount(stage.members_count) }),
  ]
  return (
    <Text size="xs" c={!stage.entry_rules && !isFirst ? 'var(--mantine-color-error)' : 'dimmed'}>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
