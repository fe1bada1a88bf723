import { salesOrders, permission, VAT_TREATMENT_VALUES, type DocumentTermsAnswer } from '@stoa/contract/browser'
import type { VatTreatment } from '@stoa/domain'
import { Grid, NativeSelect, Switch, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useMay, type EndpointForm } from '../../../../kit/index.ts'

/** VAT terms in a form; null = treatment by rule. */
interface VatValues {
  vat_treatment: VatTreatment | ''
  vat_treatment_reason: string
  prices_include_vat: boolean
}

export const BY_RULE: VatValues = { vat_treatment: '', vat_treatment_reason: '', prices_include_vat: false }

interface TaxedDocument {
  vat_treatment: VatTreatment
  vat_treatment_reason?: string | null | undefined
  prices_include_vat: boolean
}

/** VAT terms of a stored document. A treatment with a reason is a manual one. */
export const vatValues = (document: TaxedDocument): VatValues => ({
  vat_treatment: document.vat_treatment_reason ? document.vat_treatment : '',
  vat_treatment_reason: document.vat_treatment_reason ?? '',
  prices_include_vat: document.prices_include_vat,
})

export const vatBody = ({ vat_treatment, vat_treatment_reason, prices_include_vat }: VatValues) => ({
  prices_include_vat,
  vat_treatment: vat_treatment || null,
  vat_treatment_reason: vat_treatment ? vat_treatment_reason : null,
})

/** VAT treatment by rule, or a manual one with a reason, and whether prices include VAT. Cells of a grid. */
export function VatTerms({ form, terms }: { form: EndpointForm; terms: DocumentTermsAnswer | null }) {
  const { t } = useTranslation(['invoices', 'kit'])
  const may = useMay()
  const mayDecide = may(permission('invoices.issue'))
  const isChosen = form.values.vat_treatment !== ''
  const byRule = terms
    ? t('invoices:fields.by_rule', { treatment: t(`invoices:treatments.${terms.vat.service.vat_treatment}`) })
    : t('invoices:fields.by_rule_only')
  return (
    <>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <NativeSelect
          label={t('invoices:fields.vat_treatment')}
          disabled={!mayDecide}
          {...(!mayDecide && { description: t('kit:can.needs', { permission: 'invoices.issue' }) })}
          data={[
            { value: '', label: byRule },
            ...VAT_TREATMENT_VALUES.map((value) => ({ value, label: t(`invoices:treatments.${value}`) })),
          ]}
          {...form.getInputProps('vat_treatment')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        {isChosen ? (
          <TextInput
            label={t('invoices:fields.vat_treatment_reason')}
            required
            maxLength={salesOrders.create.limits.vat_treatment_reason.maxLength}
            disabled={!mayDecide}
            {...form.getInputProps('vat_treatment_reason')}
          />
        ) : null}
        <Switch
          mt={isChosen ? 'sm' : { base: 0, sm: 30 }}
          label={t('invoices:fields.prices_include_vat')}
          {...form.getInputProps('prices_include_vat', { type: 'checkbox' })}
        />
      </Grid.Col>
    </>
  )
}
