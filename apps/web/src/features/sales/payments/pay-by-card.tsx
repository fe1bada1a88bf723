import { beginCheckout, readPaymentOptions } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange, useEndpoint } from '../../../kit/index.ts'
import { keepPaidFrom } from '../invoices/index.ts'

/**
 * Pays the open amount of an invoice by card, for anyone with its link. Renders nothing if cards are not accepted.
 * The provider redirects to the page of the link, which redirects to `back`.
 */
export function PayByCard({ token, back }: { token: string; back?: string }) {
  const { t } = useTranslation('payments')
  const [isLeaving, setLeaving] = useState(false)
  const params = { public_token: token }
  const options = useEndpoint(readPaymentOptions, { params }).answer?.data
  const checkout = useChange(beginCheckout)
  if (!options?.by_card) return null
  const pay = async () => {
    setLeaving(true)
    try {
      const { data } = await checkout.send({ params })
      if (back) keepPaidFrom(token, back)
      window.location.assign(data.url)
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? failure.message : t('pay_failed'), tone: 'bad' })
      setLeaving(false)
    }
  }
  return (
    <Button size="md" loading={isLeaving} onClick={() => void pay()}>
      {t('pay_by_card', { amount: formatMoney(options.balance_minor, options.currency) })}
    </Button>
  )
}
