import type { adminMedia, Media } from '@stoa/contract/browser'
import { Button, Checkbox, EmptyState, Group, PageTurner, Paper, Skeleton, Stack, Text, UnstyledButton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FailureStrip, type ListScreen } from '../../../kit/index.ts'
import { formatBytes, MediaFace } from '../../shared/media/index.ts'

interface MediaGridProps {
  list: ListScreen<typeof adminMedia>
  onOpen: (media: Media) => void
  empty: { title: string; text: string }
}

/** A page of files as thumbnails, which can be selected and opened. */
export function MediaGrid({ list, onOpen, empty }: MediaGridProps) {
  const { t } = useTranslation(['media', 'kit'])
  const { rows, selected } = list
  const isSearched = Boolean(list.search.text || Object.keys(list.filters).length)
  if (list.reason && !rows.length) return <FailureStrip loaded={list} />
  if (list.isFirstLoad)
    return (
      <div className="stoa-media-grid" role="status" aria-busy aria-label={t('kit:ui.loading')}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} height={170} radius="md" />
        ))}
      </div>
    )
  if (!rows.length)
    return (
      <Paper withBorder>
        {isSearched ? (
          <EmptyState
            title={t('kit:back_office.empty')}
            text={t('kit:back_office.empty_subline')}
            action={
              <Button variant="default" onClick={list.reset}>
                {t('kit:list.reset')}
              </Button>
            }
          />
        ) : (
          <EmptyState {...empty} />
        )}
      </Paper>
    )
  const toggle = (row: Media) =>
    list.setSelected(selected.some(({ id }) => id === row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
  return (
    <Stack>
      <div className="stoa-media-grid" role="list" aria-label={t('media:files')} aria-busy={list.status === 'loading'}>
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            isSelected={selected.some(({ id }) => id === row.id)}
            onOpen={() => onOpen(row)}
            onToggle={() => toggle(row)}
          />
        ))}
      </div>
      {list.meta.last_page > 1 && (
        <Group justify="center">
          <PageTurner page={list.meta.current_page} pages={list.meta.last_page} onPage={list.setPage} />
        </Group>
      )}
    </Stack>
  )
}

function Card({ row, isSelected, onOpen, onToggle }: { row: Media; isSelected: boolean; onOpen: () => void; onToggle: () => void }) {
  const { t, i18n } = useTranslation('media')
  return (
    <Paper withBorder className="stoa-media-card" role="listitem" data-selected={isSelected || undefined}>
      <Checkbox className="stoa-media-check" checked={isSelected} onChange={onToggle} aria-label={t('choose', { name: row.file_name })} />
      <UnstyledButton w="100%" onClick={onOpen} aria-label={t('open', { name: row.file_name })}>
        <MediaFace media={row} />
        <Stack gap={0} p="xs">
          <Text size="sm" fw={550} truncate title={row.file_name}>
            {row.file_name}
          </Text>
          <Text size="xs" c="dimmed">
            {formatBytes(row.size, i18n.language)}
          </Text>
        </Stack>
      </UnstyledButton>
    </Paper>
  )
}
