import { listVatExemptions, type VatRate } from '@stoa/contract/browser'
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

/** Legal text of an exemption in a language; undefined until it is loaded. */
export function useExemptionText(locale: 'en' | 'gr', enabled = true): (code: number | null) => string | undefined {
  const loaded = useEndpoint(listVatExemptions, {}, { staleTime: HOURS, enabled })
  return (code) => loaded.answer?.data.find((one) => one.code === code)?.[`text_${locale}`]
}

type Props = Omit<ComponentProps<typeof SimpleSelect>, 'options' | 'value' | 'onChange'> & {
  value: number | null
  onChange: (code: number | null) => void
}

/** Selects why a line or a product has no VAT, from the list of the tax authority. */
export function VatExemptionSelect({ value, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation('vat')
  const loaded = useEndpoint(listVatExemptions, {}, { staleTime: HOURS })
  const known = (loaded.answer?.data ?? []).filter((one) => one.is_choosable || one.code === value)
  return (
    <SimpleSelect
      aria-label={t('exemption')}
      {...props}
      required
      options={[
        { value: '', label: t('choose_exemption') },
        ...known.map((one) => ({
          value: one.code,
          label: t('exemption_option', { code: one.code, text: i18n.language === 'gr' ? one.text_gr : one.text_en }),
        })),
      ]}
      value={String(value ?? '')}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  )
}
