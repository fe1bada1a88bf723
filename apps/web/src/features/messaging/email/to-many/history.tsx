import { Button, EmptyState, Group, IconHistory, PageTurner, Paper, Stack, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { isPlanned, type ToManyMessage } from './to-many-message.ts'

const TONES: Record<ToManyMessage['status'], StatusTone> = {
  draft: 'neutral',
  queued: 'info',
  sending: 'info',
  sent: 'good',
  cancelled: 'warning',
  failed: 'bad',
}

interface HistoryProps<T extends ToManyMessage> {
  loaded: Parameters<typeof PanelBody>[0]['loaded']
  rows: readonly T[]
  pages: { page: number; last: number; onPage: (page: number) => void }
  /** Name of a message: its subject or its first words. */
  titleOf: (row: T) => string
  onResume: (row: T) => void
  onWatch: (row: T) => void
  /** @returns a promise that resolves once it is deleted */
  onDelete: (row: T) => Promise<unknown>
}

/** Earlier messages to a stage: drafts to continue, scheduled ones, and the outcome of sent ones. */
export function MessageHistory<T extends ToManyMessage>({ loaded, rows, pages, titleOf, onResume, onWatch, onDelete }: HistoryProps<T>) {
  const { t } = useTranslation('email')
  return (
    <PanelBody
      loaded={loaded}
      isEmpty={!rows.length}
      empty={<EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('stage.none')} text={t('stage.none_text')} />}
    >
      <Stack gap="xs" role="list" aria-label={t('stage.earlier')}>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} title={titleOf(row)} onResume={onResume} onWatch={onWatch} onDelete={onDelete} />
        ))}
      </Stack>
      {pages.last > 1 && (
        <Group justify="center">
          <PageTurner page={pages.page} pages={pages.last} onPage={pages.onPage} />
        </Group>
      )}
    </PanelBody>
  )
}

interface HistoryRowProps<T> {
  row: T
  title: string
  onResume: (row: T) => void
  onWatch: (row: T) => void
  onDelete: (row: T) => Promise<unknown>
}

function HistoryRow<T extends ToManyMessage>({ row, title, onResume, onWatch, onDelete }: HistoryRowProps<T>) {
  const { t, i18n } = useTranslation('email')
  const [isDeleting, setDeleting] = useState(false)
  const isDraft = row.status === 'draft'
  const [now] = useState(Date.now)
  const isLater = isPlanned(row, now)
  const remove = async () => {
    setDeleting(true)
    await onDelete(row)
    setDeleting(false)
  }
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={4} flex={1} miw={200}>
          <Text size="sm" fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Group gap="xs">
            <ToManyStatus message={row} />
            <Text size="xs" c="dimmed">
              {[
                formatInstant(isLater ? row.send_at : (row.started_at ?? row.updated_at), i18n.language),
                !isDraft && t('stage.people_count', { count: row.recipients_count }),
                row.user?.username,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
        </Stack>
        <Group gap="xs">
          {isDraft && (
            <Button size="compact-sm" variant="subtle" color="red" loading={isDeleting} onClick={() => void remove()}>
              {t('stage.delete_draft')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => (isDraft ? onResume(row) : onWatch(row))}>
            {t(isDraft ? 'stage.resume' : 'stage.look')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

/** Status of a message; one that waits for its time is planned. */
export function ToManyStatus({ message }: { message: ToManyMessage }) {
  const { t } = useTranslation('email')
  const [now] = useState(Date.now)
  return (
    <StatusBadge tone={TONES[message.status]}>{t(`stage.status.${isPlanned(message, now) ? 'scheduled' : message.status}`)}</StatusBadge>
  )
}
