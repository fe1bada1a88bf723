import { accounts, providers, contactAssignees, tags } from '@stoa/contract/browser'
import { VAT_TREATMENTS, withholdingRate } from '@stoa/domain'
import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, SimpleSelect, Textarea, TextInput, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput, PERCENT_RANGE, reportsToMydata, WithholdingSelect } from '../../../shared/fields/index.ts'
import { useOptions } from '../../../shared/session/index.ts'

/** Sets the category of withheld tax, and its usual rate if there is none yet. */
const withCategory = (values: Record<string, unknown>, category: number | null) => {
  const rate = category === null || values.withholding ? null : withholdingRate(category)
  return { ...values, withholding_category: category, ...(rate !== null && { withholding: rate / 100 }) }
}

/** The commercial terms, for creating and editing a client. */
export function TermsFields({ form, accountId, currency }: { form: EndpointForm; accountId: number; currency: string }) {
  const { t } = useTranslation('relations')
  const may = useMay()
  const members = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId } },
    { staleTime: 60_000, enabled: may(contactAssignees) },
  )
  const found = useEndpoint(
    tags.list,
    { params: { account_id: accountId }, query: { per_page: 100 } },
    { staleTime: 60_000, enabled: may(tags.list) },
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('fields.code')}
          maxLength={providers.create.limits.code.maxLength}
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <Select label={t('fields.manager_id')} options={members.answer?.data ?? []} {...form.getInputProps('manager_id')} />
        <Select label={t('fields.currency')} options={useOptions('currencies')} {...form.getInputProps('currency')} />
        <NumberInput
          label={t('fields.payment_terms_days')}
          {...providers.create.limits.payment_terms_days}
          suffix={` ${t('days_short')}`}
          {...form.getInputProps('payment_terms_days')}
        />
        <NumberInput
          label={t('fields.discount_bp')}
          {...PERCENT_RANGE}
          decimalScale={2}
          suffix="%"
          {...form.getInputProps('discount')}
          error={form.errors.discount ?? form.errors.discount_bp}
        />
        <MoneyInput
          label={t('fields.credit_limit_minor')}
          currency={(form.values.currency as string) || currency}
          {...form.getInputProps('credit_limit_minor')}
        />
        <NumberInput
          label={t('fields.withholding_bp')}
          {...PERCENT_RANGE}
          decimalScale={2}
          suffix="%"
          {...form.getInputProps('withholding')}
          error={form.errors.withholding ?? form.errors.withholding_bp}
        />
        <WithheldAs form={form} accountId={accountId} />
        <SimpleSelect
          label={t('fields.vat_treatment')}
          description={t('fields.vat_treatment_hint')}
          options={VAT_TREATMENTS.map((value) => ({ value, label: t(`vat_treatments.${value}`) }))}
          {...form.getInputProps('vat_treatment')}
        />
        <DayInput label={t('fields.since')} {...form.getInputProps('since')} />
        <TextInput label={t('fields.invoice_email')} type="email" autoComplete="off" {...form.getInputProps('invoice_email')} />
        <SimpleSelect
          label={t('fields.invoice_locale')}
          required
          options={(['gr', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
          {...form.getInputProps('invoice_locale')}
        />
      </SimpleGrid>
      {may(tags.list) && (
        <MultiSelect
          label={t('columns.tags')}
          searchable
          clearable
          data={(found.answer?.data ?? []).map((tag) => ({ value: String(tag.id), label: tag.name }))}
          {...form.getInputProps('tags')}
        />
      )}
      <Checkbox label={t('fields.purchase_order_required')} {...form.getInputProps('purchase_order_required', { type: 'checkbox' })} />
      <Textarea label={t('fields.notes')} description={t('fields.notes_hint')} {...form.getInputProps('notes')} />
    </>
  )
}

/** Category of withheld tax, which the Greek tax authority asks of Greek sellers. */
function WithheldAs({ form, accountId }: { form: EndpointForm; accountId: number }) {
  const may = useMay()
  const own = useEndpoint(accounts.read, { params: { id: accountId } }, { staleTime: 600_000, enabled: may(accounts.read) })
  const { withholding_category } = form.values
  if (!withholding_category && !reportsToMydata(own.answer?.data.country_code)) return null
  return (
    <WithholdingSelect
      value={withholding_category}
      error={form.errors.withholding_category}
      onChange={(category) => form.setValues(withCategory(form.values, category))}
    />
  )
}
