import type { AnyEndpoint } from '@stoa/contract/browser'
import { ActionIcon, Button, FileButton, Group, IconRefresh, IconUpload, IconX, Paper, Progress, Stack, Text } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invalidated } from '../../../kit/index.ts'
import { formatBytes } from './format-bytes.ts'
import { useUploads, type Upload } from './use-uploads.ts'
import './media.css'

interface MediaUploadsProps {
  endpoint: AnyEndpoint
  params?: Record<string, unknown>
  fields?: Record<string, unknown>
  invalidates?: readonly Invalidated[]
  /** Accepted types, such as `image/*` or `.pdf`; by default all. */
  accept?: string
  /** Names the accepted files, where fewer than usual are accepted. */
  hint?: string
  children?: ReactNode
}

/** A drop zone with a button, and the progress of each upload. */
export function MediaUploads({ endpoint, params, fields, invalidates, accept, hint, children }: MediaUploadsProps) {
  const { t, i18n } = useTranslation('media')
  const queue = useUploads(endpoint, { params, fields, invalidates })
  const [isOver, setOver] = useState(false)
  return (
    <Stack
      gap="sm"
      className="stoa-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        queue.add([...event.dataTransfer.files])
      }}
    >
      <Paper className="stoa-drop-hint" p="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {isOver ? t('upload.drop_now') : (hint ?? t('upload.hint'))}
          </Text>
          <FileButton multiple accept={accept} onChange={(files) => queue.add(files)} inputProps={{ 'aria-label': t('upload.choose') }}>
            {(button) => (
              <Button {...button} size="sm" variant="light" leftSection={<IconUpload size={16} />}>
                {t('upload.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Paper>
      {queue.uploads.length > 0 && (
        <Stack gap="xs" role="list" aria-label={t('upload.list')}>
          {queue.uploads.map((one) => (
            <UploadRow
              key={one.key}
              upload={one}
              locale={i18n.language}
              onRetry={() => queue.retry(one.key)}
              onCancel={() => queue.cancel(one.key)}
            />
          ))}
        </Stack>
      )}
      {children}
    </Stack>
  )
}

function UploadRow({ upload, locale, onRetry, onCancel }: { upload: Upload; locale: string; onRetry: () => void; onCancel: () => void }) {
  const { t } = useTranslation('media')
  const { file, share, status, message } = upload
  return (
    <Paper withBorder p="xs" role="listitem">
      <Group wrap="nowrap" gap="sm">
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" truncate>
              {file.name}
            </Text>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatBytes(file.size, locale)}
            </Text>
          </Group>
          {status === 'failed' ? (
            <Text size="sm" c="red" role="alert">
              {message}
            </Text>
          ) : (
            <Progress
              value={share * 100}
              size="sm"
              animated={status === 'sending'}
              aria-label={t('upload.progress', { name: file.name })}
            />
          )}
        </Stack>
        {status === 'failed' && (
          <ActionIcon aria-label={t('upload.retry', { name: file.name })} onClick={onRetry}>
            <IconRefresh size={16} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('upload.cancel', { name: file.name })} onClick={onCancel}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
