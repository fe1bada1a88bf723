import { listMediaFolders, moveMediables, type Media, type MediaFolder } from '@stoa/contract/browser'
import { SimpleSelect, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'

/** Selects the folder that files are moved to. */
export function MoveDialog({
  media,
  folders,
  onDone,
  onClose,
}: {
  media: readonly Media[]
  folders: readonly MediaFolder[]
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('media')
  const form = useEndpointForm(moveMediables, {
    defaults: { folder_id: 'none' },
    toBody: ({ folder_id }) => ({ media_ids: media.map(({ id }) => id), folder_id: folder_id === 'none' ? null : Number(folder_id) }),
    invalidates: ['media', listMediaFolders],
    onDone: ({ data }) => {
      toast({ message: t('library.moved', { count: data.moved }), tone: 'good' })
      onDone()
    },
  })
  const options = [
    { value: 'none', label: t('library.no_folder') },
    ...folders.map((folder) => ({ value: String(folder.id), label: pathOf(folder, folders) })),
  ]
  return (
    <FormModal
      title={t('library.move_title', { count: media.length })}
      form={form}
      size="sm"
      submitLabel={t('library.move')}
      opened
      onClose={onClose}
    >
      <SimpleSelect label={t('fields.folder')} options={options} {...form.getInputProps('folder_id')} />
    </FormModal>
  )
}

/** Path of a folder, such as `Logos / Old`, since folders may share a name. */
function pathOf(folder: MediaFolder, folders: readonly MediaFolder[]): string {
  const parent = folders.find(({ id }) => id === folder.parent_id)
  return parent ? `${pathOf(parent, folders)} / ${folder.name}` : folder.name
}
