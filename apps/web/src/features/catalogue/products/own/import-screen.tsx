import {
  createProductImport,
  listProductImports,
  previewProductImport,
  productImportTemplate,
  undoProductImport,
  type ProductImport,
  type ProductImportPreview,
} from '@stoa/contract/browser'
import {
  Alert,
  Button,
  FileButton,
  Group,
  IconDownload,
  IconFileSpreadsheet,
  Paper,
  SettingsCard,
  Stack,
  StatusBadge,
  Text,
  toast,
} from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, download, formatInstant, invalidate, Screen, useAct, useEndpoint } from '../../../../kit/index.ts'
import { upload } from '../../../shared/media/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { ImportRows } from './import-rows.tsx'

const TYPES = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Imports products from a sheet: choose a file, look at every row, create drafts, undo. */
export function ImportScreen() {
  const { t } = useTranslation('products')
  const params = { account_id: useAccountId() }
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ProductImportPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.errors.file?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  const look = (chosen: File | null) =>
    chosen &&
    send(async () => {
      setFile(chosen)
      setPreview(null)
      setPreview((await upload(previewProductImport, { params, file: chosen })).data)
    })
  const start = (chosen: File) =>
    send(async () => {
      const { data } = await upload(createProductImport, { params, file: chosen })
      toast({ message: t('import.done', { count: data.created_count }), tone: 'good' })
      setPreview(null)
      await invalidate(client, ['products', listProductImports])
    })
  const sound = preview?.rows.filter((row) => row.problems.length === 0).length ?? 0
  return (
    <Screen title={t('import.title')} subtitle={t('import.text')}>
      <Stack>
        {failure && (
          <Alert color="red" variant="light" role="alert" title={t('import.failed')}>
            {failure}
          </Alert>
        )}
        <Paper withBorder p="md">
          <Group gap="xs">
            <FileButton onChange={(chosen) => void look(chosen)} accept={TYPES}>
              {(props) => (
                <Button {...props} loading={isBusy} leftSection={<IconFileSpreadsheet size={16} />}>
                  {t('import.choose')}
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void download(productImportTemplate, { params }, 'products.xlsx')}
            >
              {t('import.template')}
            </Button>
          </Group>
        </Paper>
        {preview && file && (
          <SettingsCard
            title={t('import.preview', { name: preview.file_name })}
            text={t('import.counts', { sound, all: preview.rows.length })}
          >
            {preview.ignored.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('import.ignored', { columns: preview.ignored.join(', ') })}
              </Text>
            )}
            <ImportRows preview={preview} />
            <Group justify="flex-end">
              <Button loading={isBusy} disabled={sound === 0} onClick={() => void start(file)}>
                {t('import.start', { count: sound })}
              </Button>
            </Group>
          </SettingsCard>
        )}
        <Earlier />
      </Stack>
    </Screen>
  )
}

/** The last imports, each with its undo. */
function Earlier() {
  const { t } = useTranslation('products')
  const loaded = useEndpoint(listProductImports, { params: { account_id: useAccountId() } })
  const imports = loaded.answer?.data ?? []
  if (!imports.length) return null
  return (
    <SettingsCard title={t('import.earlier')}>
      <Stack gap="xs" role="list">
        {imports.map((one) => (
          <Import key={one.uuid} one={one} />
        ))}
      </Stack>
    </SettingsCard>
  )
}

function Import({ one }: { one: ProductImport }) {
  const { t, i18n } = useTranslation('products')
  const act = useAct(undoProductImport, ['products', listProductImports])
  const undo = async () => {
    if (await act.run({ params: { uuid: one.uuid } })) toast({ message: t('import.undone_now'), tone: 'good' })
  }
  return (
    <Group justify="space-between" gap="xs" role="listitem">
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {one.file_name}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            formatInstant(one.created_at, i18n.language),
            one.createdBy?.username,
            t('import.created', { count: one.created_count }),
            one.skipped_count > 0 && t('import.skipped', { count: one.skipped_count }),
            one.kept_count > 0 && t('import.kept', { count: one.kept_count }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      {one.undone_at ? (
        <StatusBadge tone="neutral">{t('import.undone')}</StatusBadge>
      ) : (
        <Button size="compact-md" variant="default" loading={act.isPending} onClick={() => void undo()}>
          {t('import.undo')}
        </Button>
      )}
    </Group>
  )
}
