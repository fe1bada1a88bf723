import { Alert } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** Says why a Greek document of a type may not be paid in cash, to a business or to a consumer. */
export function CashAlert({ type }: { type: string | undefined }) {
  const { t } = useTranslation('vat')
  return (
    <Alert color="yellow" variant="light" role="alert" data-testid="cash-warning">
      {t(type === 'retail_receipt' ? 'cash_from_500' : 'cash_over_500')}
    </Alert>
  )
}
