import { adminMedia, listMediaFolders, MEDIA_KINDS, type Media } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconDownload, IconFolder, IconLayoutGrid, IconList, IconTrash, SegmentedControl, Text } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  formatDay,
  ListToolbar,
  Screen,
  useEndpoint,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../kit/index.ts'
import { formatBytes, MediaFace, MediaPreview, MediaUploads } from '../../shared/media/index.ts'
import { DeleteManyDialog } from './delete-many-dialog.tsx'
import { FolderList } from './folder-list.tsx'
import { MediaGrid } from './media-grid.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useLibraryView } from './use-library-view.ts'

/** The platform's files in folders; staff upload, preview, move and delete them. */
export function MediaLibraryScreen() {
  const { t } = useTranslation('media')
  const list = useListScreen(adminMedia, {}, { sort: '-created' })
  const loaded = useEndpoint(listMediaFolders)
  const folders = loaded.answer?.data ?? []
  const [view, setView] = useLibraryView()
  const [shown, setShown] = useState<Media | null>(null)
  const [toDelete, setToDelete] = useState<Media | null>(null)
  const [dialog, setDialog] = useState<'move' | 'delete' | null>(null)
  const columns = useColumns(setShown)
  const folder = folderOf(list.filters.folder)
  const { selected } = list
  const done = () => {
    setDialog(null)
    list.setSelected([])
  }
  const empty = { title: t('library.empty'), text: t('library.empty_text') }
  return (
    <Screen title={t('library.title')} subtitle={t('library.subtitle')}>
      <Group align="flex-start" wrap="nowrap" className="stoa-media-library">
        <FolderList
          folders={folders}
          failure={loaded}
          current={folder}
          onChoose={(next) => list.applyFilters({ folder: next === undefined ? undefined : { in: next === null ? 'null' : String(next) } })}
        />
        <div style={{ flex: 1, minWidth: 0, width: '100%' }}>
          <ListToolbar
            list={list}
            backOffice
            filters={useFilters(folders)}
            selectionActions={
              <>
                <Can endpoint={adminMedia.create}>
                  <Button size="compact-sm" variant="light" leftSection={<IconFolder size={14} />} onClick={() => setDialog('move')}>
                    {t('library.move')}
                  </Button>
                </Can>
                <Can endpoint={adminMedia.remove}>
                  <Button
                    size="compact-sm"
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={14} />}
                    onClick={() => setDialog('delete')}
                  >
                    {t('delete')}
                  </Button>
                </Can>
              </>
            }
          >
            <SegmentedControl
              aria-label={t('library.view')}
              value={view}
              onChange={(next) => setView(next)}
              data={[
                { value: 'grid', label: <ViewLabel icon={<IconLayoutGrid size={16} />} text={t('library.grid')} /> },
                { value: 'list', label: <ViewLabel icon={<IconList size={16} />} text={t('library.list')} /> },
              ]}
            />
          </ListToolbar>
          <Can endpoint={adminMedia.create}>
            <MediaUploads
              endpoint={adminMedia.create}
              fields={typeof folder === 'number' ? { folder_id: folder } : {}}
              invalidates={['media', listMediaFolders]}
            />
          </Can>
          <div style={{ marginTop: 12 }}>
            {view === 'grid' ? (
              <MediaGrid list={list} onOpen={setShown} empty={empty} />
            ) : (
              <DataList<Media> list={list} columns={columns} backOffice selectable empty={empty} rowActions={rowActions(t, setToDelete)} />
            )}
          </div>
        </div>
      </Group>
      <MediaPreview media={shown} onClose={() => setShown(null)} onDelete={setToDelete} invalidates={['media']} />
      <DeleteDialog
        endpoint={adminMedia.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.file_name}
        backOffice
        invalidates={['media', listMediaFolders]}
        onDone={() => setShown(null)}
        onClose={() => setToDelete(null)}
      />
      {dialog === 'move' && <MoveDialog media={selected} folders={folders} onDone={done} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteManyDialog media={selected} onDone={done} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

const rowActions = (t: TFunction<'media'>, onDelete: (media: Media) => void) => (row: Media) => (
  <Group gap={2} wrap="nowrap">
    <ActionIcon component="a" href={row.download_url} download aria-label={t('download_name', { name: row.file_name })}>
      <IconDownload size={16} />
    </ActionIcon>
    <Can endpoint={adminMedia.remove}>
      <ActionIcon aria-label={t('delete_name', { name: row.file_name })} onClick={() => onDelete(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  </Group>
)

function ViewLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      {icon}
      <Text size="sm" className="stoa-view-text">
        {text}
      </Text>
    </Group>
  )
}

/** The folder of the address: its id, null for files without a folder, undefined for all files. */
function folderOf(filter: unknown): number | null | undefined {
  const value = filter && typeof filter === 'object' && 'in' in filter ? filter.in : filter
  if (value === undefined || value === null || Array.isArray(value)) return undefined
  return value === 'null' ? null : Number(value)
}

function useFilters(folders: readonly { id: number; name: string }[]): FilterFields {
  const { t } = useTranslation('media')
  return {
    kind: { label: t('fields.kind'), options: MEDIA_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
    folder: {
      label: t('fields.folder'),
      options: [{ value: 'null', label: t('library.no_folder') }, ...folders.map(({ id, name }) => ({ value: id, label: name }))],
    },
    date_created: { label: t('fields.created') },
  }
}

function useColumns(onOpen: (media: Media) => void): ListColumn<Media>[] {
  const { t, i18n } = useTranslation('media')
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Group gap="sm" wrap="nowrap">
          <MediaFace media={row} small />
          <Button
            variant="transparent"
            p={0}
            h="auto"
            onClick={() => onOpen(row)}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
          >
            {row.file_name}
          </Button>
        </Group>
      ),
    },
    { key: 'kind', title: t('fields.kind'), render: (row) => t(`kinds.${row.kind}`) },
    { key: 'size', title: t('fields.size'), sort: 'size', align: 'right', render: (row) => formatBytes(row.size, i18n.language) },
    { key: 'created', title: t('fields.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
