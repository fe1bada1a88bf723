import { closeConversation, reopenConversation } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/index.ts'

/** What a change of a conversation outdates. */
export const TOUCHED = ['conversations', 'messages', 'participants'] as const

/** Closes a conversation so that it can be taken back at once. */
export function useClosing(id: number) {
  const { t } = useTranslation('conversations')
  const closing = useAct(closeConversation, TOUCHED)
  const reopening = useAct(reopenConversation, TOUCHED)
  const params = { conversation_id: id }
  const reopen = () => reopening.run({ params })
  const close = async () => {
    const worked = await closing.run({ params })
    if (worked) toast({ message: t('closed_done'), tone: 'good', action: { label: t('undo'), onClick: () => void reopen() } })
    return worked
  }
  return { close, reopen, isPending: closing.isPending || reopening.isPending }
}
