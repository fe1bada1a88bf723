import type { OpenInvoice } from '@stoa/contract/browser'
import { Alert } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { paysLimitedInCash, type Shares } from './shares.ts'

interface CashWarningProps {
  method: string
  open: readonly OpenInvoice[]
  shares: Shares
}

/** Warns, without refusing, that a business may not pay an invoice above 500 € in cash; shows nothing otherwise. */
export function CashWarning({ method, open, shares }: CashWarningProps) {
  const { t } = useTranslation('vat')
  if (!paysLimitedInCash(method, open, shares)) return null
  return (
    <Alert color="yellow" variant="light" role="alert">
      {t('cash_over_500')}
    </Alert>
  )
}
