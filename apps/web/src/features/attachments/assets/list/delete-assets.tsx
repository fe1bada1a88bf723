import { type Asset, batchDeleteAssets, batchRestoreAssets } from '@stoa/contract/browser'
import { Alert, ConfirmDialog, IconAlertTriangle, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, SelectedNames, useAct, useChange } from '../../../../kit/index.ts'

const UNDO_MS = 10_000

interface DeleteAssetsProps {
  accountId: number
  /** Nothing is shown while empty. */
  assets: readonly Asset[]
  onClose: () => void
  onDone?: () => void
}

/** Deletes assets after a confirmation. Names the assets in use, which are kept, and offers to restore the others. */
export function DeleteAssets({ accountId, assets, onClose, onDone }: DeleteAssetsProps) {
  const { t } = useTranslation(['assets', 'kit'])
  const remove = useChange(batchDeleteAssets, ['assets'])
  const restore = useAct(batchRestoreAssets, ['assets'])
  const params = { account_id: accountId }
  const used = assets.filter((asset) => asset.tasks_count)
  const free = assets.filter((asset) => !asset.tasks_count)
  const confirm = async () => {
    const { data } = await remove.send({ params, body: { ids: free.map((asset) => asset.id) } })
    for (const { name, message } of data.refused) toast({ message: `${name}: ${message}`, tone: 'bad' })
    if (data.ids.length) {
      const message =
        data.ids.length === 1 ? t('delete.done_one_asset', { name: free[0]!.name }) : t('delete.done', { count: data.ids.length })
      const undo = () => void restore.run({ params, body: { ids: data.ids } })
      toast({ message, tone: 'good', autoClose: UNDO_MS, action: { label: t('delete.undo'), onClick: undo } })
    }
    onClose()
    onDone?.()
  }
  const failed = (failure: unknown) => toast({ message: failure instanceof ApiError ? failure.message : t('kit:act.failed'), tone: 'bad' })
  return (
    <ConfirmDialog
      opened={assets.length > 0}
      title={t('kit:delete.delete_title')}
      confirmLabel={free.length ? t('kit:delete.delete_confirm') : t('kit:ui.close')}
      danger={free.length > 0}
      pending={remove.isPending}
      onConfirm={() => (free.length ? void confirm().catch(failed) : onClose())}
      onClose={onClose}
    >
      <Stack gap="xs">
        {free.length > 0 && (
          <Text>{free.length === 1 ? t('delete.text_one_asset', { name: free[0]!.name }) : t('delete.text', { count: free.length })}</Text>
        )}
        {free.length > 1 && <SelectedNames names={free.map(({ name }) => name)} count={free.length} />}
        {used.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('delete.used_title', { count: used.length })}>
            {used.map((asset) => (
              <Text key={asset.id} size="sm">
                {t('delete.used_line', { name: asset.name, count: asset.tasks_count ?? 0 })}
              </Text>
            ))}
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
