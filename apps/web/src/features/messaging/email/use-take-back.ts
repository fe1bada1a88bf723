import { cancelEmail, type DraftEmailMessage } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { EMAIL_TOUCHES } from './email-owner.ts'

/** Cancels a waiting mail, which becomes a draft again. */
export function useTakeBack(onReturned: (draft: DraftEmailMessage) => void) {
  const { t } = useTranslation('email')
  const change = useChange(cancelEmail, EMAIL_TOUCHES)
  const takeBack = async (id: number) => {
    try {
      const { included } = await change.send({ params: { id } })
      toast({ message: t('panel.taken_back'), tone: 'good' })
      if (included.draft) onReturned(included.draft)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return { takeBack, isPending: change.isPending }
}
