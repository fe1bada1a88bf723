import { listVatExemptions, type VatExemption, type VatRate } from '@stoa/contract/browser'
import { SimpleSelect } from '@stoa/ui'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'

const HOURS = 3_600_000

/** Names a rate by its percentage, country and category. */
export function useVatRateName(): (rate: Pick<VatRate, 'rate_bp' | 'country_code' | 'category' | 'region'>) => string {
  const { t, i18n } = useTranslation('vat')
  const countries = new Intl.DisplayNames([i18n.language === 'gr' ? 'el' : 'en'], { type: 'region' })
  return ({ rate_bp, country_code, category, region }) => {
    const name = t(`categories.${category}`)
    return t('rate', {
      percent: String(rate_bp / 100).replace('.', ','),
      country: countries.of(country_code) ?? country_code,
      category: region === 'islands' ? t('on_islands', { category: name }) : name,
    })
  }
}

/** Exemptions in the words for sellers of a country; of Greece where it is not known. */
const useExemptions = (country: string | null | undefined, enabled = true) =>
  useEndpoint(listVatExemptions, { query: { country_code: country ?? undefined } }, { staleTime: HOURS, enabled }).answer?.data ?? []

/** Legal text of an exemption for sellers of a country, in a language; undefined until it is loaded. */
export function useExemptionText(locale: 'en' | 'gr', country: string | null, enabled = true): (code: number | null) => string | undefined {
  const exemptions = useExemptions(country, enabled)
  return (code) => exemptions.find((one) => one.code === code)?.[`text_${locale}`]
}

type Props = Omit<ComponentProps<typeof SimpleSelect>, 'options' | 'value' | 'onChange'> & {
  /** Country of the seller. */
  country: string | null | undefined
  value: number | null
  onChange: (code: number | null) => void
}

/** Selects why a line or a product has no VAT, among the reasons of the seller's country. */
export function VatExemptionSelect({ country, value, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation('vat')
  const known = useExemptions(country).filter((one) => one.is_choosable || one.code === value)
  const nameOf = ({ code, text_en, text_gr }: VatExemption) => {
    const text = i18n.language === 'gr' ? text_gr : text_en
    // The codes are those of the Greek tax authority.
    return reportsToMydata(country) ? t('exemption_option', { code, text }) : text
  }
  return (
    <SimpleSelect
      aria-label={t('exemption')}
      description={t(reportsToMydata(country) ? 'exemption_hint' : 'exemption_hint_abroad')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      required
      options={[{ value: '', label: t('choose_exemption') }, ...known.map((one) => ({ value: one.code, label: nameOf(one) }))]}
      value={String(value ?? '')}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  )
}

/** Whether sellers of a country report to the Greek tax authority, which classifies exemptions, income and withheld tax. */
export const reportsToMydata = (country: string | null | undefined): boolean => (country ?? 'GR') === 'GR'
