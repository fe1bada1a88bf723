import { accountAttachments, createAccountAttachment, media, type Media } from '@stoa/contract'
import {
  ActionIcon,
  Anchor,
  Button,
  FileButton,
  Group,
  IconDownload,
  IconPaperclip,
  IconTrash,
  IconUpload,
  Stack,
  Text,
  toast,
  Tooltip,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ApiError,
  Can,
  DataList,
  DeleteDialog,
  formatDay,
  ListToolbar,
  useChange,
  useListScreen,
  type ListColumn,
} from '../../../kit/index.ts'
import { useAccountId } from '../../session/index.ts'
import './settings.css'

const KINDS = ['image', 'video', 'audio', 'document', 'archive', 'other'] as const

/** Files kept with the account itself. */
export function AttachmentsTab() {
  const { t } = useTranslation('accounts')
  const accountId = useAccountId()
  const list = useListScreen(media, { account_id: accountId }, { endpoint: accountAttachments })
  const columns = useColumns()
  const [doomed, setDoomed] = useState<Media | null>(null)
  const filters = {
    kind: { label: t('attachments.filters.kind'), options: KINDS.map((value) => ({ value, label: t(`attachments.kinds.${value}`) })) },
    date_created: { label: t('attachments.filters.date_created') },
  }
  return (
    <Stack gap="sm">
      <Can endpoint={createAccountAttachment}>
        <UploadArea accountId={accountId} />
      </Can>
      <div>
        <ListToolbar list={list} columns={columns} filters={filters} exportable={false} />
        <DataList<Media>
          list={list}
          columns={columns}
          empty={{ title: t('attachments.empty_title'), text: t('attachments.empty_text') }}
          rowActions={(row) => (
            <Group gap={2} wrap="nowrap">
              <Tooltip label={t('attachments.download', { name: row.file_name })}>
                <ActionIcon component="a" href={row.download_url} aria-label={t('attachments.download', { name: row.file_name })}>
                  <IconDownload size={16} />
                </ActionIcon>
              </Tooltip>
              <Can permission="media.delete">
                <ActionIcon aria-label={t('attachments.delete', { name: row.file_name })} onClick={() => setDoomed(row)}>
                  <IconTrash size={16} />
                </ActionIcon>
              </Can>
            </Group>
          )}
        />
      </div>
      <DeleteDialog
        endpoint={media.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.file_name ?? ''}
        invalidates={[media]}
        onClose={() => setDoomed(null)}
      />
    </Stack>
  )
}

/** Takes files by drop or choice and sends them one after the other. */
function UploadArea({ accountId }: { accountId: number }) {
  const { t } = useTranslation('accounts')
  const { send } = useChange(createAccountAttachment, [media])
  const [current, setCurrent] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const upload = async (files: readonly File[]) => {
    let done = 0
    for (const file of files) {
      setCurrent(file.name)
      const body = new FormData()
      body.append('file', file)
      try {
        await send({ params: { account_id: accountId }, body })
        done += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast({
          message: t('attachments.failed', { name: file.name, message: Object.values(error.errors)[0]?.[0] ?? error.message }),
          tone: 'bad',
        })
      }
    }
    setCurrent(null)
    if (done) toast({ message: t('attachments.uploaded', { count: done }), tone: 'good' })
  }
  return (
    <div
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
        void upload([...event.dataTransfer.files])
      }}
    >
      <Group justify="center" gap="sm">
        <Text size="sm" c="dimmed" aria-live="polite">
          {current ? t('attachments.uploading', { name: current }) : t('attachments.drop')}
        </Text>
        <FileButton multiple onChange={(files) => void upload(files)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />} loading={current !== null}>
              {t('attachments.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}

function useColumns(): ListColumn<Media>[] {
  const { t, i18n } = useTranslation('accounts')
  return [
    {
      key: 'name',
      title: t('attachments.columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          {row.thumb_url ? (
            <img src={row.thumb_url} alt="" width={30} height={30} style={{ objectFit: 'cover', borderRadius: 6 }} />
          ) : (
            <IconPaperclip size={20} aria-hidden />
          )}
          <Anchor href={row.url} target="_blank" rel="noreferrer" size="sm" truncate>
            {row.file_name}
          </Anchor>
        </Group>
      ),
    },
    { key: 'kind', title: t('attachments.columns.kind'), render: (row) => t(`attachments.kinds.${row.kind}`) },
    { key: 'size', title: t('attachments.columns.size'), sort: 'size', align: 'right', render: (row) => fileSize(row.size) },
    { key: 'created', title: t('attachments.columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}

/** Bytes as people read them: `12 kB`, `3,4 MB`. */
function fileSize(bytes: number): string {
  const [value, unit] = bytes < 1000 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${value.toLocaleString('el', { maximumFractionDigits: value < 10 && unit !== 'B' ? 1 : 0 })} ${unit}`
}
