import { funnels, funnelStages, type Funnel } from '@stoa/contract/browser'
import { Button, DatePicker, IconChartFunnel, PageSkeleton, SimpleGrid, Skeleton, Stack } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { useRuleChoices } from '../../../crm/audiences/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { FUNNEL_TOUCHES, funnelPaths } from '../funnel-paths.ts'
import { useFunnelStatus } from '../funnel-status.tsx'
import { usePeriod } from '../use-period.ts'
import { FunnelForm } from './funnel-form.tsx'
import { StagesEditor } from './stages-editor.tsx'

const StageItems = lazy(() => import('../items/stage-items.tsx').then((module) => ({ default: module.StageItems })))

const LIVE = { funnel: FUNNEL_TOUCHES, funnel_stage: FUNNEL_TOUCHES } as const

/** Settings of a funnel: who enters and leaves, its stages with their rules and actions, and its status. */
export function FunnelSettingsScreen() {
  const { t } = useTranslation('funnels')
  const accountId = useAccountId()
  const { funnelId = '' }: { funnelId?: string } = useParams({ strict: false })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const params = { id: Number(funnelId) }
  const loaded = useEndpoint(funnels.read, { params, query: { include: ['category', 'project'] } }, { keepPrevious: true })
  const stages = useEndpoint(
    funnelStages.list,
    { params: { funnel_id: params.id }, query: { sort: 'position', per_page: 50 } },
    { keepPrevious: true },
  )
  if (loaded.isFirstLoad || stages.isFirstLoad) return <PageSkeleton />
  const funnel = loaded.answer?.data
  if (!funnel || !stages.answer) return <NotLoaded loaded={funnel ? stages : loaded} gone={t('gone')} />
  return <Settings key={funnel.id} funnel={funnel} accountId={accountId} stages={stages.answer.data} />
}

function Settings({
  funnel,
  accountId,
  stages,
}: {
  funnel: Funnel
  accountId: number
  stages: Parameters<typeof StagesEditor>[0]['stages']
}) {
  const { t } = useTranslation('funnels')
  const { buttons, alert, badge } = useFunnelStatus(funnel)
  const choices = useRuleChoices(accountId)
  const period = usePeriod()
  const isArchived = funnel.status === 'archived'
  return (
    <Screen
      title={t('settings_of', { name: funnel.name })}
      actions={
        <>
          {badge}
          <Button component={Link} to={funnelPaths.one(accountId, funnel.id)} variant="default" leftSection={<IconChartFunnel size={16} />}>
            {t('figures')}
          </Button>
          {buttons}
        </>
      }
    >
      {alert}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <FunnelForm key={`${funnel.id}.${funnel.version}`} funnel={funnel} choices={choices} isLocked={isArchived} />
        <Stack>
          <StagesEditor funnel={funnel} stages={stages} choices={choices} isLocked={isArchived} />
          <Suspense fallback={<Skeleton height={160} radius="md" />}>
            <StageItems
              funnel={funnel}
              stages={stages}
              period={period.query}
              isEditable={!isArchived}
              picker={
                <DatePicker
                  label={t('items.period')}
                  mode="range"
                  description={t('items.period_hint')}
                  value={period.query.since && period.query.until ? [period.query.since, period.query.until] : null}
                  onChange={(value) =>
                    period.set(Array.isArray(value) ? { since: value[0], until: value[1] } : { since: undefined, until: undefined })
                  }
                />
              }
            />
          </Suspense>
        </Stack>
      </SimpleGrid>
    </Screen>
  )
}
