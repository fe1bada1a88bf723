import { funnelFigures, funnels, type Funnel } from '@stoa/contract/browser'
import { Button, DatePicker, EmptyState, Group, IconChartFunnel, IconSettings, PageSkeleton, SimpleSelect, Skeleton, Stack } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FailureStrip, NotLoaded, Screen, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { FUNNEL_TOUCHES, funnelPaths } from '../funnel-paths.ts'
import { useFunnelStatus } from '../funnel-status.tsx'
import { usePeriod } from '../use-period.ts'
import { StageBars } from './stage-bars.tsx'
import { FunnelTotals } from './funnel-totals.tsx'

const CohortTable = lazy(() => import('./cohort-table.tsx').then((module) => ({ default: module.CohortTable })))
const StageItems = lazy(() => import('../items/stage-items.tsx').then((module) => ({ default: module.StageItems })))
const FunnelMembers = lazy(() => import('./funnel-members.tsx').then((module) => ({ default: module.FunnelMembers })))

const LIVE = { funnel: FUNNEL_TOUCHES, funnel_stage: FUNNEL_TOUCHES } as const

/** One funnel: its stages as bars, cohorts, and the contacts in it. */
export function FunnelScreen() {
  const { t } = useTranslation('funnels')
  const accountId = useAccountId()
  const { funnelId = '' }: { funnelId?: string } = useParams({ strict: false })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const loaded = useEndpoint(funnels.read, { params: { id: Number(funnelId) } }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  const funnel = loaded.answer?.data
  if (!funnel) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <FunnelPage key={funnel.id} funnel={funnel} accountId={accountId} />
}

function FunnelPage({ funnel, accountId }: { funnel: Funnel; accountId: number }) {
  const { t } = useTranslation('funnels')
  const { buttons, alert, badge } = useFunnelStatus(funnel)
  const period = usePeriod()
  const loaded = useEndpoint(funnelFigures, { params: { id: funnel.id }, query: period.query }, { keepPrevious: true })
  const figures = loaded.answer?.data
  const settings = (
    <Can endpoint={funnels.update}>
      <Button component={Link} to={funnelPaths.settings(accountId, funnel.id)} variant="default" leftSection={<IconSettings size={16} />}>
        {t('settings')}
      </Button>
    </Can>
  )
  return (
    <Screen
      title={funnel.name}
      subtitle={funnel.description}
      actions={
        <>
          {badge}
          {settings}
          {buttons}
        </>
      }
    >
      {alert}
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <DatePicker
            label={t('period')}
            mode="range"
            value={figures ? [figures.period.since, figures.period.until] : null}
            onChange={(value) =>
              period.set(Array.isArray(value) ? { since: value[0], until: value[1] } : { since: undefined, until: undefined })
            }
          />
          <SimpleSelect
            label={t('compare')}
            required
            withAsterisk={false}
            value={period.query.compare ?? 'previous'}
            onChange={(event) => period.set({ compare: event.currentTarget.value })}
            options={(['previous', 'year', 'none'] as const).map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          />
        </Group>
        {loaded.reason && <FailureStrip loaded={loaded} />}
        {!figures && !loaded.reason && <Skeleton height={320} radius="md" />}
        {figures && figures.stages.length === 0 && (
          <EmptyState
            icon={<IconChartFunnel size={28} stroke={1.5} />}
            title={t('no_stages_title')}
            text={t('no_stages_text')}
            action={settings}
          />
        )}
        {figures && figures.stages.length > 0 && (
          <>
            <FunnelTotals figures={figures} funnel={funnel} />
            <StageBars figures={figures} />
            <Suspense fallback={<Skeleton height={200} radius="md" />}>
              <StageItems
                funnel={funnel}
                stages={figures.stages.map(({ funnel_stage_id: id, name }) => ({ id, name }))}
                period={figures.period}
              />
              <CohortTable figures={figures} />
              <FunnelMembers funnel={funnel} stages={figures.stages} />
            </Suspense>
          </>
        )}
      </Stack>
    </Screen>
  )
}
