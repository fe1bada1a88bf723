import { readAllNotifications } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'

/** Marks every notification of the reader as read; a failure is told by a toast, since the list itself stays as it was. */
export function useReadAll(): { readAll: () => void; isPending: boolean } {
  const { t } = useTranslation('notifications')
  const { send, isPending } = useChange(readAllNotifications)
  // The bell's panel may be closed before the answer comes: the toast must not depend on it.
  const tell = (error: unknown) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })
  return { readAll: () => void send().catch(tell), isPending }
}
