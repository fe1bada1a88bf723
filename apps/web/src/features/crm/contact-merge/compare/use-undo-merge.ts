import { contactMerges, contacts, duplicateGroups, undoMerge } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../../kit/index.ts'

/** Undoes a merge and shows the result, or the reason of a refusal. */
export function useUndoMerge(accountId: number): { undo: (uuid: string) => Promise<void>; isPending: boolean } {
  const { t } = useTranslation('merge')
  const change = useChange(undoMerge, [contacts, duplicateGroups, contactMerges])
  const undo = async (uuid: string) => {
    try {
      await change.send({ params: { account_id: accountId, uuid } })
      toast({ message: t('undone'), tone: 'good' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return { undo, isPending: change.isPending }
}
