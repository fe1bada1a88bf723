import { cancelContactImport, type ContactImport } from '@stoa/contract/browser'
import { Button, Group, Paper, Progress, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, useChange } from '../../../../kit/index.ts'
import { Remaining } from './remaining.tsx'

/** Live progress of an import or of its undo, with buttons to continue in the background and to stop. */
export function ImportProgress({ row, isUndoing, accountId }: { row: ContactImport; isUndoing: boolean; accountId: number }) {
  const { t } = useTranslation('imports')
  const cancel = useChange(cancelContactImport, ['imports'])
  const { total, done, eta_at, state } = progressOf(row, isUndoing)
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600} role="status">
            {t(state === 'undoing' ? 'undo.running' : `progress.${state}`)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('progress.count', { done: formatCount(done), total: formatCount(total) })}
          </Text>
        </Group>
        <Progress value={total ? (100 * done) / total : 0} animated size="lg" aria-label={t('progress.running')} />
        <Group justify="space-between" mih={32}>
          <Remaining at={eta_at} />
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to={`/accounts/${accountId}/contacts`}>
              {t('progress.background')}
            </Button>
            {!isUndoing && (
              <Button
                size="xs"
                variant="light"
                color="red"
                loading={cancel.isPending || state === 'stopping'}
                onClick={() => cancel.run({ params: { id: row.id } })}
              >
                {t('progress.cancel')}
              </Button>
            )}
          </Group>
        </Group>
        {cancel.error && (
          <Text size="sm" c="red" role="alert">
            {cancel.error.message}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

function progressOf(row: ContactImport, isUndoing: boolean) {
  const progress = isUndoing ? row.undo_progress : row.progress
  const moving = progress?.status === 'cancelling' ? 'stopping' : row.status === 'queued' ? 'queued' : 'running'
  const state: 'undoing' | 'stopping' | 'queued' | 'running' = isUndoing ? 'undoing' : moving
  return {
    state,
    total: progress?.total || row.total,
    done: progress?.processed ?? 0,
    eta_at: progress?.eta_at ?? null,
  }
}
