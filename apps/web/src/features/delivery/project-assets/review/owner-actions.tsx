import { createAssetVersion, projectAssets, requestApproval, type ProjectAsset } from '@stoa/contract/browser'
import { Button, FileButton, Group, IconCheck, IconSend, IconUpload, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, invalidate, useAct } from '../../../../kit/index.ts'
import { upload } from '../../../shared/media/index.ts'

const Submit = lazy(() => import('./submit-modal.tsx').then((module) => ({ default: module.SubmitModal })))

/** What the makers of an asset do: submit it, replace it, lock it once it is approved. */
export function OwnerActions({ row }: { row: ProjectAsset }) {
  const { t } = useTranslation('project_assets')
  const [isSubmitting, setSubmitting] = useState(false)
  const change = useAct(projectAssets.update, ['project-assets'])
  const setStatus = (status: 'final' | 'draft') => void change.run({ params: { id: row.id }, body: { status, version: row.version } })
  const canSubmit = row.status === 'draft' || row.status === 'changes_requested'
  return (
    <Group gap="xs">
      {canSubmit && (
        <Can endpoint={requestApproval}>
          <Button size="sm" leftSection={<IconSend size={15} />} onClick={() => setSubmitting(true)}>
            {t(row.review_round ? 'submit_again' : 'submit')}
          </Button>
        </Can>
      )}
      {row.kind === 'file' && row.status !== 'final' && <NewVersion row={row} />}
      {row.status === 'approved' && (
        <Can endpoint={projectAssets.update}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCheck size={15} />}
            loading={change.isPending}
            onClick={() => setStatus('final')}
          >
            {t('make_final')}
          </Button>
        </Can>
      )}
      {row.status === 'final' && (
        <Can endpoint={projectAssets.update}>
          <Button size="sm" variant="default" loading={change.isPending} onClick={() => setStatus('draft')}>
            {t('open_again')}
          </Button>
        </Can>
      )}
      <Suspense fallback={null}>{isSubmitting && <Submit row={row} onClose={() => setSubmitting(false)} />}</Suspense>
    </Group>
  )
}

/** Uploads a new version; a review that is open ends. */
function NewVersion({ row }: { row: ProjectAsset }) {
  const { t } = useTranslation(['project_assets', 'kit'])
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const send = async (file: File | null) => {
    if (!file) return
    setSending(true)
    try {
      await upload(createAssetVersion, {
        params: { account_id: row.asset_account_id, asset_id: row.asset_id },
        file,
        onProgress: () => undefined,
      })
      await invalidate(client, ['project-assets', 'assets'])
      toast({ message: t('version_added'), tone: 'good' })
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? (failure.errors.file?.[0] ?? failure.message) : t('kit:act.failed'), tone: 'bad' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Can endpoint={createAssetVersion}>
      <FileButton onChange={(file) => void send(file)} inputProps={{ 'aria-label': t('new_version') }}>
        {(button) => (
          <Button {...button} size="sm" variant="default" loading={isSending} leftSection={<IconUpload size={15} />}>
            {t('new_version')}
          </Button>
        )}
      </FileButton>
    </Can>
  )
}
