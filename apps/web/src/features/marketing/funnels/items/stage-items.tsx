import { funnelItemFigures, funnelStageItems, type Funnel, type FunnelItemWithFigures } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Group, IconX, Paper, Stack, Text, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, formatCount, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { FUNNEL_TOUCHES } from '../funnel-paths.ts'
import { AddItem } from './add-item.tsx'
import { addressOf, bodyOf } from './item-sources.ts'

const UNDO_MS = 10_000
const FIGURES = ['visits', 'requests', 'submissions', 'sent', 'opened', 'clicked'] as const

interface StageItemsProps {
  funnel: Pick<Funnel, 'id' | 'account_id'>
  stages: readonly { id: number; name: string }[]
  period: { since?: string | undefined; until?: string | undefined }
  /** Chooses the period where the screen has no other place for it. */
  picker?: ReactNode
  isEditable?: boolean
}

/** The channels, pages, forms and mailings that bring people into each stage, with what they brought in a period. */
export function StageItems({ funnel, stages, period, picker, isEditable = false }: StageItemsProps) {
  const { t } = useTranslation('funnels')
  const { since, until } = period
  const may = useMay()
  const loaded = useEndpoint(
    funnelItemFigures,
    { params: { id: funnel.id }, query: { ...(since && until && { since, until }) } },
    { keepPrevious: true },
  )
  const items = loaded.answer?.data
  const canEdit = isEditable && may(funnelStageItems.create)
  if (!canEdit && !loaded.reason && (!items || items.length === 0)) return null
  const shown = canEdit ? stages : stages.filter(({ id }) => items?.some((item) => item.funnel_stage_id === id))
  return (
    <Paper withBorder p="md" component="section" aria-label={t('items.title')}>
      <Text component="h2" size="lg" fw={650} m={0}>
        {t('items.title')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('items.text')}
      </Text>
      {loaded.reason && <FailureStrip loaded={loaded} />}
      <Stack gap="md">
        {picker}
        {shown.map((stage) => (
          <StageGroup
            key={stage.id}
            stage={stage}
            accountId={funnel.account_id}
            items={(items ?? []).filter((item) => item.funnel_stage_id === stage.id)}
            canEdit={canEdit}
          />
        ))}
      </Stack>
    </Paper>
  )
}

interface StageGroupProps {
  stage: { id: number; name: string }
  accountId: number
  items: readonly FunnelItemWithFigures[]
  canEdit: boolean
}

function StageGroup({ stage, accountId, items, canEdit }: StageGroupProps) {
  const { t } = useTranslation('funnels')
  return (
    <Stack gap={4} role="group" aria-label={t('items.of', { name: stage.name })}>
      <Text size="sm" fw={550}>
        {stage.name}
      </Text>
      {items.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('items.none')}
        </Text>
      )}
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} canEdit={canEdit} />
        ))}
      </Stack>
      {canEdit && <AddItem stage={stage} accountId={accountId} taken={items} />}
    </Stack>
  )
}

function ItemRow({ item, canEdit }: { item: FunnelItemWithFigures; canEdit: boolean }) {
  const { t } = useTranslation('funnels')
  const { remove, isPending } = useRemoval(item)
  const kind = t(`items.types.${item.type}`)
  const name = item.name ?? t('items.hidden', { type: kind })
  const facts = FIGURES.flatMap((figure) => {
    const count = item.figures?.[figure] ?? null
    return count === null ? [] : [t(`items.figures.${figure}`, { count, figure: formatCount(count) })]
  })
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" component="li">
      <Stack gap={0} miw={0}>
        {item.name === null ? (
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        ) : (
          <Anchor component={Link} {...addressOf(item)} size="sm" fw={550} c="bright">
            {name}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {[kind, ...facts].join(' · ')}
        </Text>
      </Stack>
      {canEdit && (
        <ActionIcon aria-label={t('items.remove', { name })} loading={isPending} onClick={() => void remove()}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Takes a record out of its stage, and offers to put it back. */
function useRemoval(item: FunnelItemWithFigures) {
  const { t } = useTranslation('funnels')
  const removal = useAct(funnelStageItems.remove, FUNNEL_TOUCHES)
  const addition = useAct(funnelStageItems.create, FUNNEL_TOUCHES)
  const remove = async () => {
    if (!(await removal.run({ params: { id: item.id } }))) return
    const undo = () => void addition.run({ params: { funnel_stage_id: item.funnel_stage_id }, body: bodyOf(item) })
    toast({
      message: t('items.removed', { name: item.name ?? t(`items.types.${item.type}`) }),
      tone: 'good',
      autoClose: UNDO_MS,
      action: { label: t('items.undo'), onClick: undo },
    })
  }
  return { remove, isPending: removal.isPending }
}
