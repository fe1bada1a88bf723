import { contacts, MERGE_CRITERIA, mergeStatus, type BulkMerge, type MergeCriteria } from '@stoa/contract/browser'
import { Button, IconHistory, PageSkeleton, Paper, Radio, SimpleGrid, Stack, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolbar, NotLoaded, Screen, useEndpoint, useListScreen, useLive } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { useContactFilters } from '../contacts/index.ts'
import { BulkPreviewPanel } from './bulk-preview-panel.tsx'
import { BulkProgress, BulkResult } from './bulk-progress.tsx'

/** Interval of polling, which complements the live connection. */
const POLL_MS = 2000

/** Merges all duplicates of an account in one run: criteria, preview, progress and result (spec 2.5, 3.4, 4). */
export function BulkMergeScreen() {
  const { t } = useTranslation('merge')
  const accountId = useAccountId()
  const { answer, reason, error, reload } = useEndpoint(mergeStatus, { params: { account_id: accountId } }, { keepPrevious: true })
  const bulk = answer?.data ?? null
  const isRunning = bulk !== null && ['queued', 'running'].includes(bulk.status)
  useLive(isRunning ? `bulk-merges.${bulk.uuid}` : null, '*', reload)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return (
    <Screen
      title={t('bulk.title')}
      subtitle={t('bulk.subtitle')}
      actions={
        <Button
          component={Link}
          to={`/accounts/${accountId}/contact-merge/history`}
          variant="default"
          leftSection={<IconHistory size={16} />}
        >
          {t('history.title')}
        </Button>
      }
    >
      {reason && !answer ? (
        <NotLoaded loaded={{ error, reason, reload }} />
      ) : !answer ? (
        <PageSkeleton />
      ) : isRunning ? (
        <BulkProgress accountId={accountId} bulk={bulk} />
      ) : (
        <Choice accountId={accountId} last={bulk} />
      )}
    </Screen>
  )
}

function Choice({ accountId, last }: { accountId: number; last: BulkMerge | null }) {
  const { t } = useTranslation('merge')
  const [criteria, setCriteria] = useState<MergeCriteria>('email')
  const list = useListScreen(contacts, { account_id: accountId })
  const filters = useContactFilters(accountId)
  const filter = (list.wire.filter ?? {}) as Record<string, unknown>
  return (
    <Stack gap="lg">
      {last && <BulkResult accountId={accountId} bulk={last} />}
      <Paper withBorder p="md" radius="md">
        <Stack>
          <Title order={2} size="h4">
            {t('bulk.by')}
          </Title>
          <Radio.Group value={criteria} onChange={(value) => setCriteria(value)} aria-label={t('bulk.by')}>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              {MERGE_CRITERIA.map((value) => (
                <Radio.Card
                  key={value}
                  value={value}
                  p="md"
                  radius="md"
                  display="flex"
                  style={{ alignItems: 'flex-start' }}
                  data-checked={criteria === value || undefined}
                >
                  <Stack gap={4}>
                    <Radio.Indicator />
                    <Text fw={600}>{t(`criteria.${value}`)}</Text>
                    <Text size="sm" c="dimmed">
                      {t(`bulk.criteria_text.${value}`)}
                    </Text>
                  </Stack>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </Radio.Group>
          <Stack gap={4}>
            <Text fw={600} size="sm">
              {t('bulk.among')}
            </Text>
            <Text size="sm" c="dimmed">
              {t(Object.keys(filter).length ? 'bulk.among_filtered' : 'bulk.among_all', { count: list.meta.total })}
            </Text>
            <ListToolbar list={list} filters={filters} />
          </Stack>
        </Stack>
      </Paper>
      <BulkPreviewPanel accountId={accountId} criteria={criteria} filter={filter} />
    </Stack>
  )
}
