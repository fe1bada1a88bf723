import { contactImportChoices, contactImportTemplate, parseContactImport } from '@stoa/contract/browser'
import { Alert, Button, FileButton, Group, IconDownload, IconFileSpreadsheet, IconUpload, Progress, Stack, Text, ThemeIcon } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, download, useEndpoint } from '../../../../kit/index.ts'
import { upload } from '../../../shared/media/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { WizardFrame } from './wizard-frame.tsx'

const TYPES = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Step one: uploads a file, dropped or selected, which the server parses immediately. */
export function UploadScreen() {
  const { t } = useTranslation('imports')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const choices = useEndpoint(contactImportChoices, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const [failure, setFailure] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)

  const send = async (file: File | null | undefined) => {
    if (!file || sent !== null) return
    stop.current = new AbortController()
    setFailure(null)
    setSent(0)
    try {
      const { data } = await upload(parseContactImport, {
        params: { account_id: accountId },
        file,
        onProgress: setSent,
        signal: stop.current.signal,
      })
      await navigate({ to: `/accounts/${accountId}/contacts/import/${data.id}/map` })
    } catch (error) {
      if (error instanceof ApiError) setFailure(error.errors.file?.[0] ?? error.message)
      else if (!(error instanceof DOMException)) throw error
    } finally {
      setSent(null)
    }
  }
  const getTemplate = (format: 'csv' | 'xlsx') =>
    download(
      contactImportTemplate,
      { params: { account_id: accountId }, query: { format } },
      `${t('upload.template_name')}.${format}`,
    ).catch((error: Error) => setFailure(error.message))

  return (
    <WizardFrame step={0} back={`/accounts/${accountId}/contacts`}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert" title={t('upload.failed')}>
            {failure}
          </Alert>
        )}
        <DropArea onFile={(file) => void send(file)}>
          {sent === null ? (
            <>
              <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
                <IconUpload size={28} />
              </ThemeIcon>
              <Text fw={600} ta="center">
                {t('upload.drop')}
              </Text>
              <Text size="sm" c="dimmed" ta="center">
                {t('upload.limits', { megabytes: choices.answer?.data.max_megabytes ?? 20 })}
              </Text>
              <FileButton onChange={(file) => void send(file)} accept={TYPES}>
                {(props) => (
                  <Button {...props} leftSection={<IconFileSpreadsheet size={16} />}>
                    {t('upload.choose')}
                  </Button>
                )}
              </FileButton>
            </>
          ) : (
            <>
              <Text fw={600} role="status">
                {t(sent < 1 ? 'upload.sending' : 'upload.reading')}
              </Text>
              <Progress value={sent * 100} animated={sent >= 1} w="100%" maw={420} aria-label={t('upload.sending')} />
              <Button variant="default" onClick={() => stop.current?.abort()}>
                {t('cancel')}
              </Button>
            </>
          )}
        </DropArea>
        <Group gap="xs">
          <Text size="sm">{t('upload.template')}</Text>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => void getTemplate(format)}
            >
              {t(`upload.template_${format}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </WizardFrame>
  )
}

/** Drop zone for a file. */
function DropArea({ onFile, children }: { onFile: (file: File | undefined) => void; children: React.ReactNode }) {
  const [over, setOver] = useState(false)
  const on = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <Stack
      align="center"
      gap="sm"
      py={48}
      px="md"
      onDragOver={on(true)}
      onDragLeave={on(false)}
      onDrop={(event) => {
        on(false)(event)
        onFile(event.dataTransfer.files[0])
      }}
      style={{
        border: `2px dashed var(--mantine-color-${over ? 'primary-filled' : 'default-border'})`,
        borderRadius: 'var(--mantine-radius-md)',
        background: over ? 'var(--mantine-primary-color-light)' : undefined,
      }}
    >
      {children}
    </Stack>
  )
}
