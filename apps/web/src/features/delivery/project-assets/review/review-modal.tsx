import { projectAssets, type ProjectAsset } from '@stoa/contract/browser'
import { Button, Grid, Group, PageSkeleton, Stack, Text, useHotkeys } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RouteModal, useEndpoint } from '../../../../kit/index.ts'
import { AssetContent } from '../../../attachments/assets/index.ts'
import { AssetStatus } from '../review-marks.tsx'
import { Rounds } from './rounds.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { VerdictForm } from './verdict-form.tsx'

const INCLUDES = ['project', 'asset', 'reviewers', 'approvalRequests', 'pendingApprovalRequest'] as const

/** Reviews an asset (MOD-009), or several one after the other (MOD-010): the arrow keys turn the pages. */
export function ReviewModal({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('project_assets')
  const [at, setAt] = useState(0)
  const id = ids[at]!
  const loaded = useEndpoint(projectAssets.read, { params: { id }, query: { include: INCLUDES } })
  const row = loaded.error ? undefined : loaded.answer?.data
  const turn = (step: number) => setAt((now) => Math.min(Math.max(now + step, 0), ids.length - 1))
  useHotkeys([
    ['ArrowRight', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
  ])
  const next = () => (at < ids.length - 1 ? turn(1) : undefined)
  return (
    <RouteModal title={row?.name ?? t('review')} size={980} onClose={onClose}>
      {ids.length > 1 && (
        <Group justify="space-between" mb="sm" gap="xs">
          <Button size="compact-sm" variant="default" disabled={at === 0} onClick={() => turn(-1)}>
            {t('previous')}
          </Button>
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('position', { at: at + 1, of: ids.length })}
          </Text>
          <Button size="compact-sm" variant="default" disabled={at === ids.length - 1} onClick={() => turn(1)}>
            {t('next')}
          </Button>
        </Group>
      )}
      {loaded.isFirstLoad && <PageSkeleton />}
      {row && <Content key={row.id} row={row} onAnswered={next} />}
      <NotLoaded loaded={loaded} gone={t('gone')} />
    </RouteModal>
  )
}

function Content({ row, onAnswered }: { row: ProjectAsset; onAnswered: () => void }) {
  const { t } = useTranslation('project_assets')
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, sm: 7 }}>{row.asset && <AssetContent asset={row.asset} />}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Stack gap="md">
          <Group gap="xs">
            <AssetStatus status={row.status} />
            <Text size="sm" c="dimmed">
              {[t('version', { number: row.asset_version_no }), row.review_round ? t('round', { number: row.review_round }) : '']
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
          {row.pendingApprovalRequest && (
            <VerdictForm key={row.pendingApprovalRequest.id} request={row.pendingApprovalRequest} onAnswered={onAnswered} />
          )}
          <OwnerActions row={row} />
          <Rounds row={row} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
