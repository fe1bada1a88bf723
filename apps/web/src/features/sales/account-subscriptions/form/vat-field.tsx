import { listVatRates } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type EndpointForm } from '../../../../kit/index.ts'
import { useVatRateName, VatExemptionSelect } from '../../../shared/fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useDocumentTerms } from '../../lines/index.ts'
import type { SubscriptionValues } from './subscription-values.ts'

/** VAT of the bills: the rate of the product or another one of the seller's country; shown only where the client decides it. */
export function VatField({ form }: { form: EndpointForm<SubscriptionValues> }) {
  const { t } = useTranslation(['account_subscriptions', 'invoices', 'vat'])
  const nameOf = useVatRateName()
  const { account_relation_uuid, vat_rate_id, vat_exemption_code } = form.values
  const terms = useDocumentTerms(useAccountId(), { account_relation_uuid, contact_id: null })
  const country_code = terms?.seller_country
  const rates = useEndpoint(listVatRates, { query: { country_code } }, { staleTime: 300_000, enabled: country_code !== undefined })
  const ruled = terms?.vat.service
  if (ruled && ruled.vat_bp !== null)
    return (
      <TextInput
        label={t('fields.vat_rate_id')}
        readOnly
        value={`${ruled.vat_bp / 100} % · ${t(`invoices:treatments.${ruled.vat_treatment}`)}`}
      />
    )
  const offered = rates.answer?.data ?? []
  const isUntaxed = offered.find((rate) => rate.id === vat_rate_id)?.rate_bp === 0
  return (
    <>
      <Select
        label={t('fields.vat_rate_id')}
        placeholder={t('form.vat_by_product')}
        options={offered.map((rate) => ({ value: rate.id, label: nameOf(rate) }))}
        {...form.getInputProps('vat_rate_id')}
        onChange={(id) => {
          const chosen = offered.find((rate) => rate.id === Number(id))
          form.setFieldValue('vat_rate_id', chosen?.id ?? null)
          if (chosen?.rate_bp !== 0) form.setFieldValue('vat_exemption_code', null)
        }}
      />
      {isUntaxed && (
        <VatExemptionSelect
          label={t('vat:exemption')}
          withAsterisk
          country={country_code}
          value={vat_exemption_code}
          error={form.errors.vat_exemption_code}
          onChange={(code) => form.setFieldValue('vat_exemption_code', code)}
        />
      )}
    </>
  )
}
