import type { OpenInvoice } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Checkbox } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../../kit/index.ts'

interface ExcessWarningProps {
  form: Pick<EndpointForm, 'getInputProps' | 'errors'>
  open: readonly OpenInvoice[]
  amount_minor: number
  currency: string
}

/** Asks for a confirmation when an amount is above everything that is open; shows nothing otherwise. */
export function ExcessWarning({ form, open, amount_minor, currency }: ExcessWarningProps) {
  const { t } = useTranslation('payments')
  const excess = amount_minor - open.reduce((sum, one) => sum + one.balance_minor, 0)
  if (excess <= 0 && !form.errors.accept_excess) return null
  return (
    <Alert color="yellow" variant="light" title={t('excess.title')}>
      <Checkbox
        mt={4}
        label={t('excess.accept', { amount: formatMoney(Math.max(excess, 0), currency) })}
        {...form.getInputProps('accept_excess', { type: 'checkbox' })}
      />
    </Alert>
  )
}
