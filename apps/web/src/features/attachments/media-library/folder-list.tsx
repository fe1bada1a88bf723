import { createMediaFolder, deleteMediaFolder, updateMediaFolder, type MediaFolder } from '@stoa/contract/browser'
import { ActionIcon, Group, IconDots, IconFolder, IconFolderPlus, IconPhoto, Menu, NavLink, Paper, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, Can, DeleteDialog, useMay } from '../../../kit/index.ts'
import { FolderForm } from './folder-form.tsx'

interface FolderListProps {
  folders: readonly MediaFolder[]
  failure: { reason: string | null; error: unknown; reload: () => void }
  /** Id of the folder; null for files without a folder, undefined for all files. */
  current: number | null | undefined
  onChoose: (folder: number | null | undefined) => void
}

type Open = { kind: 'create'; parent: MediaFolder | null } | { kind: 'rename'; folder: MediaFolder } | null

/** The folders of the library as a tree, with their actions. */
export function FolderList({ folders, failure, current, onChoose }: FolderListProps) {
  const { t } = useTranslation('media')
  const [open, setOpen] = useState<Open>(null)
  const [toDelete, setToDelete] = useState<MediaFolder | null>(null)
  const branch = (parent_id: number | null, depth: number) =>
    folders
      .filter((folder) => folder.parent_id === parent_id)
      .map((folder) => (
        <div key={folder.id}>
          <Group gap={0} wrap="nowrap" pl={depth * 14}>
            <NavLink
              component="button"
              className="stoa-nav-link"
              active={current === folder.id}
              label={folder.name}
              leftSection={<IconFolder size={16} />}
              rightSection={
                <Text size="xs" c="dimmed">
                  {folder.media_count}
                </Text>
              }
              onClick={() => onChoose(folder.id)}
            />
            <FolderMenu folder={folder} canNest={depth < 4} onOpen={setOpen} onDelete={() => setToDelete(folder)} />
          </Group>
          {branch(folder.id, depth + 1)}
        </div>
      ))
  return (
    <Paper withBorder p="xs" className="stoa-media-folders" component="nav" aria-label={t('folders.title')}>
      <Group justify="space-between" px="xs">
        <Text fw={650} size="sm">
          {t('folders.title')}
        </Text>
        <Can endpoint={createMediaFolder}>
          <ActionIcon aria-label={t('folders.create')} onClick={() => setOpen({ kind: 'create', parent: null })}>
            <IconFolderPlus size={18} />
          </ActionIcon>
        </Can>
      </Group>
      {failure.reason && <FailureStrip loaded={failure} />}
      <NavLink
        component="button"
        className="stoa-nav-link"
        active={current === undefined}
        label={t('folders.all')}
        leftSection={<IconPhoto size={16} />}
        onClick={() => onChoose(undefined)}
      />
      {folders.length > 0 && (
        <NavLink
          component="button"
          className="stoa-nav-link"
          active={current === null}
          label={t('library.no_folder')}
          leftSection={<IconFolder size={16} />}
          onClick={() => onChoose(null)}
        />
      )}
      {branch(null, 0)}
      <FolderDialogs
        open={open}
        toDelete={toDelete}
        onClose={() => setOpen(null)}
        onKeep={() => setToDelete(null)}
        onDeleted={() => onChoose(toDelete?.parent_id ?? undefined)}
      />
    </Paper>
  )
}

function FolderMenu({
  folder,
  canNest,
  onOpen,
  onDelete,
}: {
  folder: MediaFolder
  canNest: boolean
  onOpen: (open: Open) => void
  onDelete: () => void
}) {
  const { t } = useTranslation('media')
  const may = useMay()
  if (!may(createMediaFolder) && !may(deleteMediaFolder)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('folders.menu', { name: folder.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(createMediaFolder) && canNest && (
          <Menu.Item onClick={() => onOpen({ kind: 'create', parent: folder })}>{t('folders.create_inside')}</Menu.Item>
        )}
        {may(updateMediaFolder) && <Menu.Item onClick={() => onOpen({ kind: 'rename', folder })}>{t('folders.rename')}</Menu.Item>}
        {may(deleteMediaFolder) && (
          <Menu.Item color="red" onClick={onDelete}>
            {t('folders.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FolderDialogsProps {
  open: Open
  toDelete: MediaFolder | null
  onClose: () => void
  onKeep: () => void
  onDeleted: () => void
}

function FolderDialogs({ open, toDelete, onClose, onKeep, onDeleted }: FolderDialogsProps) {
  const { t } = useTranslation('media')
  return (
    <>
      {open?.kind === 'create' && (
        <FolderForm
          title={t('folders.create')}
          endpoint={createMediaFolder}
          params={{}}
          name=""
          more={{ parent_id: open.parent?.id ?? null }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'rename' && (
        <FolderForm
          title={t('folders.rename')}
          endpoint={updateMediaFolder}
          params={{ id: open.folder.id }}
          name={open.folder.name}
          more={{}}
          onClose={onClose}
        />
      )}
      <DeleteDialog
        endpoint={deleteMediaFolder}
        params={toDelete && { id: toDelete.id }}
        name={toDelete ? t('folders.delete_name', { name: toDelete.name }) : ''}
        backOffice
        invalidates={['media', 'folders']}
        onDone={onDeleted}
        onClose={onKeep}
      />
    </>
  )
}
