import { closeConversation, reopenConversation } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/index.ts'

/** Records to reload after a change of a conversation. */
export const TOUCHED = ['conversations', 'messages', 'participants'] as const

/** Closes a conversation, with an undo, and reopens it. */
export function useClosing(id: number) {
  const { t } = useTranslation('conversations')
  const closing = useAct(closeConversation, TOUCHED)
  const reopening = useAct(reopenConversation, TOUCHED)
  const params = { conversation_id: id }
  const reopen = () => reopening.run({ params })
  const close = async () => {
    const isClosed = await closing.run({ params })
    if (isClosed) toast({ message: t('closed_done'), tone: 'good', action: { label: t('undo'), onClick: () => void reopen() } })
    return isClosed
  }
  return { close, reopen, isPending: closing.isPending || reopening.isPending }
}
