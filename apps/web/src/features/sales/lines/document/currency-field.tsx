import { CURRENCIES } from '@stoa/domain'
import { Grid, Select, toast } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../../kit/index.ts'
import type { EditorLine } from '../state/line-state.ts'
import { withoutPrices } from '../state/line-changes.ts'

interface CurrencyFieldProps {
  form: EndpointForm
  /** Effective currency: the chosen one, else that of the receiver. */
  currency: string
}

/**
 * The currency of a document. When it changes, also through another receiver, prices from the catalogue are removed from
 * lines. Nothing is converted; the seller enters prices in the new currency (domain.md 0.4). A cell of a grid.
 */
export function CurrencyField({ form, currency }: CurrencyFieldProps) {
  const { t, i18n } = useTranslation('lines')
  const before = useRef(currency)
  const names = new Intl.DisplayNames([i18n.language === 'gr' ? 'el' : 'en'], { type: 'currency' })
  useEffect(() => {
    if (before.current === currency) return
    const from = before.current
    before.current = currency
    const lines: EditorLine[] = form.values.lines
    const cleared = withoutPrices(lines)
    if (cleared === lines) return
    form.setFieldValue('lines', cleared)
    toast({ message: t('currency_changed', { from, to: currency }) })
  }, [currency, form, t])
  return (
    <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
      <Select
        required
        searchable
        label={t('currency')}
        options={CURRENCIES.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
        value={currency}
        onChange={(next) => form.setFieldValue('currency', next)}
        error={form.errors.currency}
      />
    </Grid.Col>
  )
}
