import { accountHome, arrangeHome, type AccountHome, type HomeLayout } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, queryKeyOf, useChange } from '../../../../kit/index.ts'

/** @returns a function that keeps a layout of the home and offers to take it back */
export function useLayout(home: AccountHome, accountId: number): (layout: HomeLayout, message?: string) => void {
  const { t } = useTranslation('home')
  const client = useQueryClient()
  const { send } = useChange(arrangeHome)
  const key = queryKeyOf(accountHome, { params: { account_id: accountId } })
  const show = (layout: HomeLayout) =>
    client.setQueryData<{ data: AccountHome }>(key, (answer) => answer && { ...answer, data: { ...answer.data, layout } })
  const keep = async (layout: HomeLayout, before: HomeLayout, message?: string) => {
    // An answer that is on its way has the arrangement of before.
    void client.cancelQueries({ queryKey: key }, { revert: false })
    show(layout)
    try {
      await send({ params: { account_id: accountId }, body: layout })
    } catch (failure) {
      show(before)
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
      return
    }
    if (message) toast({ message, action: { label: t('undo'), onClick: () => void keep(before, layout) } })
  }
  return (layout, message) => void keep(layout, home.layout, message)
}
