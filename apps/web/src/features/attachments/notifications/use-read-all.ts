import { readAllNotifications } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'

/** Marks all notifications of the user as read. A toast reports failures, since the list does not change. */
export function useReadAll(): { readAll: () => void; isPending: boolean } {
  const { t } = useTranslation('notifications')
  const { send, isPending } = useChange(readAllNotifications)
  // The bell's panel may be closed before the answer arrives; the toast must not depend on it.
  const showFailure = (error: unknown) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })
  return { readAll: () => void send().catch(showFailure), isPending }
}
