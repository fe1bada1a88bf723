import { ActionIcon, Alert, Button, FileButton, Group, IconPaperclip, IconX, Paper, Progress, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../../kit/index.ts'
import type { useAttachments } from './use-attachments.ts'

interface AttachmentsFieldProps {
  files: ReturnType<typeof useAttachments>
  error?: string | undefined
}

/** The files of a mail, with a button to add some. Files can also be dropped on the composer. */
export function AttachmentsField({ files, error }: AttachmentsFieldProps) {
  const { t } = useTranslation('email')
  const remove = async (id: number) => {
    try {
      await files.remove(id)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <FileButton multiple onChange={(chosen) => files.add(chosen)} inputProps={{ 'aria-label': t('composer.attach') }}>
          {(button) => (
            <Button {...button} size="compact-sm" variant="subtle" leftSection={<IconPaperclip size={16} />}>
              {t('composer.attach')}
            </Button>
          )}
        </FileButton>
        {files.media.map((file) => (
          <Paper key={file.id} withBorder px="xs" py={2}>
            <Group gap={4} wrap="nowrap">
              <Text size="sm" truncate maw={200}>
                {file.file_name}
              </Text>
              <ActionIcon size="sm" aria-label={t('composer.detach', { name: file.file_name })} onClick={() => void remove(file.id)}>
                <IconX size={14} />
              </ActionIcon>
            </Group>
          </Paper>
        ))}
      </Group>
      {files.underway.map((one) => (
        <Group key={one.key} gap="xs" wrap="nowrap">
          <Text size="sm" truncate flex={1} c={one.message ? 'red' : undefined}>
            {one.message ? `${one.name}: ${one.message}` : one.name}
          </Text>
          {one.message ? (
            <ActionIcon size="sm" aria-label={t('composer.dismiss', { name: one.name })} onClick={() => files.dismiss(one.key)}>
              <IconX size={14} />
            </ActionIcon>
          ) : (
            <Progress w={140} value={one.share * 100} animated aria-label={t('composer.uploading', { name: one.name })} />
          )}
        </Group>
      ))}
      {error && (
        <Alert color="red" variant="light" p="xs">
          {error}
        </Alert>
      )}
    </Stack>
  )
}
