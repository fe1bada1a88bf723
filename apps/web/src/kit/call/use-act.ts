import type { AnyEndpoint } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, type CallInput } from './call.ts'
import { useChange, type Invalidated } from './use-endpoint.ts'

/** A change without a form. Shows a toast if the change fails, and returns whether it succeeded. */
export function useAct<E extends AnyEndpoint>(endpoint: E, invalidates: readonly Invalidated[] = []) {
  const { t } = useTranslation('kit')
  const change = useChange(endpoint, invalidates)
  const run = async (input: CallInput<E>): Promise<boolean> => {
    try {
      await change.send(input)
      return true
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.message : t('act.failed')
      const reference = failure instanceof ApiError && failure.request_id ? ` · ${failure.request_id}` : ''
      toast({ message: message + reference, tone: 'bad' })
      return false
    }
  }
  return { run, isPending: change.isPending }
}
