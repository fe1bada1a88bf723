import { SimpleSelect, Text, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useExemptionText, useVatRateName, VatExemptionSelect } from '../../../shared/fields/index.ts'
import { isTaxedByRate, offeredRates, rateOf, vatOfLine } from '../state/line-totals.ts'
import type { LineRowProps } from './line-row.tsx'
import { plainPercent } from './typed-input.tsx'

/** Selects the rate of a line among those that the document may have; shows the rate if the treatment decides. */
export function VatSelect({
  line,
  taxes,
  label,
  error,
  onChange,
}: Pick<LineRowProps, 'line' | 'taxes' | 'onChange'> & { label: string; error: ReactNode }) {
  const nameOf = useVatRateName()
  if (!isTaxedByRate(line, taxes))
    return (
      <TextInput aria-label={label} value={`${plainPercent(vatOfLine(line, taxes).vat_bp)} %`} readOnly data-cell="vat" error={error} />
    )
  const rates = offeredRates(taxes)
  return (
    <SimpleSelect
      required={rateOf(line, taxes) !== undefined}
      data-cell="vat"
      aria-label={label}
      options={rates.map((rate) => ({ value: rate.id, label: nameOf(rate) }))}
      value={String(rateOf(line, taxes)?.id ?? '')}
      error={error}
      onChange={(event) => {
        const vat_rate_id = Number(event.currentTarget.value) || null
        const isUntaxed = rates.find((rate) => rate.id === vat_rate_id)?.rate_bp === 0
        onChange({ vat_rate_id, ...(!isUntaxed && { vat_exemption_code: null }) })
      }}
    />
  )
}

/** Below a line: the exemption of a line without VAT, or its legal text, and hints on the reduced rates of islands. */
export function VatDetails({ line, number, taxes, locale, errorOf, onChange }: LineRowProps) {
  const { t } = useTranslation(['vat', 'lines'])
  const isByRate = isTaxedByRate(line, taxes)
  const { vat_exemption_code } = vatOfLine(line, taxes)
  const textOf = useExemptionText(locale, taxes.country, !isByRate && vat_exemption_code !== null)
  const rate = isByRate ? rateOf(line, taxes) : undefined
  const text = isByRate ? undefined : textOf(vat_exemption_code)
  if (rate?.rate_bp === 0)
    return (
      <VatExemptionSelect
        size="xs"
        data-cell="exemption"
        aria-label={t('lines:cell', { field: t('vat:exemption'), number })}
        country={taxes.country}
        value={line.vat_exemption_code}
        error={errorOf('vat_exemption_code')}
        onChange={(code) => onChange({ vat_exemption_code: code })}
      />
    )
  const hint = islandHint(rate?.region, taxes.terms?.is_on_island ?? false)
  if (!text && !hint) return null
  return (
    <Text size="xs" c="dimmed" w="100%">
      {text ?? t(`vat:${hint!}`)}
    </Text>
  )
}

/** Rates of islands need a place there; a place there permits them. */
const islandHint = (region: string | undefined, isOnIsland: boolean): 'island_hint' | 'on_island' | null => {
  if (region === 'islands') return 'island_hint'
  return region === 'mainland' && isOnIsland ? 'on_island' : null
}
