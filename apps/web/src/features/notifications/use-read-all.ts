import { readAllNotifications } from '@stoa/contract'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../kit/index.ts'

/** Marks every notification of the reader as read; a failure is told by a toast, since the list itself stays as it was. */
export function useReadAll(): { readAll: () => void; isPending: boolean } {
  const { t } = useTranslation('notifications')
  const { run, isPending } = useChange(readAllNotifications)
  const onError = (error: Error) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })
  return { readAll: () => run(undefined, { onError }), isPending }
}
