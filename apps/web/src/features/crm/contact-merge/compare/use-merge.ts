import { contactMerges, contacts, duplicateGroups, mergeContacts, type MergeInput } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, invalidate, useChange } from '../../../../kit/index.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Merges contacts, tells what was done, and offers to undo it. */
export function useMerge(accountId: number) {
  const { t } = useTranslation('merge')
  const client = useQueryClient()
  const merge = useChange(mergeContacts)
  const { undo } = useUndoMerge(accountId)
  return {
    isPending: merge.isPending,
    /** Sends the merge. @throws ApiError if it is refused */
    send: async (body: MergeInput) => {
      const { data } = await merge.send({ params: { account_id: accountId }, body })
      toast({
        message: t('merged', { count: body.loser_ids.length }),
        tone: 'good',
        autoClose: 10_000,
        action: { label: t('undo'), onClick: () => void undo(data.merge_uuid) },
      })
    },
    /** Shows why a merge was refused. Other failures are thrown again. */
    showFailure: (failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.code === 'version_conflict' ? t('dialog.changed') : failure.message, tone: 'bad' })
    },
    /** Loads again what a merge changes. */
    refresh: () => invalidate(client, [duplicateGroups, contactMerges, contacts]),
  }
}
