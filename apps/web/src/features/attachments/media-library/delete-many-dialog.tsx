import { adminMedia, type Media } from '@stoa/contract/browser'
import { ConfirmDialog, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, SelectedNames, useChange } from '../../../kit/index.ts'

/** Deletes selected files after a confirmation; those that could not be deleted are reported and stay selected. */
export function DeleteManyDialog({ media, onDone, onClose }: { media: readonly Media[]; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation(['media', 'kit'])
  const remove = useChange(adminMedia.remove, ['media', 'folders'])
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const confirm = async () => {
    setPending(true)
    try {
      for (const { id } of media) await remove.send({ params: { id } })
      toast({ message: t('media:library.deleted', { count: media.length }), tone: 'good' })
      onDone()
    } catch (error) {
      setFailed(error instanceof ApiError ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={t('kit:back_office.delete_title')}
      confirmLabel={t('kit:back_office.delete_confirm')}
      danger
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fw={600}>{t('media:library.chosen', { count: media.length })}</Text>
        <SelectedNames names={media.map(({ name }) => name)} count={media.length} />
        <Text>{t('kit:back_office.delete_text')}</Text>
        {failed && (
          <Text c="red" role="alert">
            {failed}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
