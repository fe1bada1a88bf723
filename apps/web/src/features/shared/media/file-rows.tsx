import { media as mediaResource, type Media, type Page } from '@stoa/contract/browser'
import {
  ActionIcon,
  EmptyState,
  Group,
  IconDownload,
  IconPaperclip,
  IconTrash,
  ListSkeleton,
  PageTurner,
  Paper,
  Stack,
  Text,
  UnstyledButton,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FailureStrip, Can, formatDay } from '../../../kit/index.ts'
import { formatBytes } from './format-bytes.ts'
import { MediaFace } from './media-face.tsx'
import { useMayChange } from './use-may-change.ts'
import './media.css'

interface FileRowsProps {
  loaded: { isFirstLoad: boolean; reason: string | null; error: unknown; reload: () => void }
  answer: Page<Media> | undefined
  mayAdd: boolean
  onPage: (page: number) => void
  onOpen: (media: Media) => void
  onDelete: (media: Media) => void
}

/** Rows of files, or why they did not load, or the first step while there are none. */
export function FileRows({ loaded, answer, mayAdd, onPage, onOpen, onDelete }: FileRowsProps) {
  const { t } = useTranslation('media')
  if (loaded.isFirstLoad) return <ListSkeleton rows={3} />
  if (loaded.reason && !answer) return <FailureStrip loaded={loaded} />
  if (!answer?.data.length)
    return (
      <EmptyState
        icon={<IconPaperclip size={28} stroke={1.5} />}
        title={t('empty')}
        text={t(mayAdd ? 'empty_text' : 'empty_text_reader')}
      />
    )
  const { current_page, last_page } = answer.meta
  return (
    <Stack>
      <Paper withBorder className="stoa-list" role="list" aria-label={t('files')}>
        {answer.data.map((row) => (
          <FileRow key={row.id} row={row} onOpen={() => onOpen(row)} onDelete={() => onDelete(row)} />
        ))}
      </Paper>
      {last_page > 1 && (
        <Group justify="center">
          <PageTurner page={current_page} pages={last_page} onPage={onPage} />
        </Group>
      )}
    </Stack>
  )
}

function FileRow({ row, onOpen, onDelete }: { row: Media; onOpen: () => void; onDelete: () => void }) {
  const { t, i18n } = useTranslation('media')
  const mayChange = useMayChange()
  const remove = (
    <ActionIcon aria-label={t('delete_name', { name: row.file_name })} onClick={onDelete}>
      <IconTrash size={16} />
    </ActionIcon>
  )
  return (
    <Group wrap="nowrap" gap="sm" px="md" py="xs" role="listitem" className="stoa-file-row">
      <UnstyledButton onClick={onOpen} flex={1} miw={0} aria-label={t('open', { name: row.file_name })}>
        <Group wrap="nowrap" gap="sm">
          <MediaFace media={row} small />
          <Stack gap={0} miw={0}>
            <Text size="sm" fw={550} truncate>
              {row.file_name}
            </Text>
            <Text size="xs" c="dimmed">
              {formatBytes(row.size, i18n.language)} · {formatDay(row.created_at, i18n.language)}
            </Text>
          </Stack>
        </Group>
      </UnstyledButton>
      <ActionIcon component="a" href={row.download_url} download aria-label={t('download_name', { name: row.file_name })}>
        <IconDownload size={16} />
      </ActionIcon>
      {mayChange(row, mediaResource.remove) ? (
        remove
      ) : (
        <Can endpoint={mediaResource.remove} otherwise="explain">
          {remove}
        </Can>
      )}
    </Group>
  )
}
