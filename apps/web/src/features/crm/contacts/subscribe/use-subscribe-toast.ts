import type { SubscribeOutcome } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** @returns a function that reports in a toast how many contacts were subscribed, are pending or were skipped */
export function useSubscribeToast() {
  const { t } = useTranslation('lists')
  return (outcomes: readonly SubscribeOutcome[]) => {
    const sum = (key: 'subscribed' | 'pending' | 'skipped' | 'count') => outcomes.reduce((total, one) => total + one[key], 0)
    const isJob = outcomes.some((one) => one.job_batch_uuid)
    toast({
      message: isJob
        ? t('add.as_job', { count: sum('count') })
        : t('add.done', { subscribed: sum('subscribed'), pending: sum('pending'), skipped: sum('skipped') }),
      tone: isJob || !(sum('subscribed') + sum('pending')) ? 'info' : 'good',
    })
  }
}
