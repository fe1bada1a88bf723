import { documentSeries, permission, VAT_TREATMENT_VALUES, type DocumentTermsAnswer } from '@stoa/contract/browser'
import { BaseTextarea, DatePicker, Grid, NativeSelect, NumberInput, Paper, Switch, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { EXCHANGE_RATE_RANGE, PERCENT_RANGE, reportsToMydata, WithholdingSelect } from '../../../shared/fields/index.ts'
import { ReceiverPicker } from '../../lines/index.ts'
import type { InvoiceValues } from './invoice-form-values.ts'

const METHODS = [1, 2, 3, 4, 5, 6, 7, 8]
const DRAFT_TYPES = ['invoice', 'retail_receipt', 'proforma'] as const

interface FieldsProps {
  form: EndpointForm<InvoiceValues>
  accountId: number
  terms: DocumentTermsAnswer | null
  currency: string
}

/** Receiver, dates, VAT and texts of a draft. */
export function InvoiceTermsFields({ form, accountId, terms, currency }: FieldsProps) {
  const { t } = useTranslation('invoices')
  const may = useMay()
  const values = form.values
  const type = values.type || (values.receiver.contact_id ? 'retail_receipt' : 'invoice')
  const series = useEndpoint(
    documentSeries.list,
    { params: { account_id: accountId }, query: { filter: { document_type: type, active: true }, per_page: 50 } },
    { enabled: may(documentSeries.list), staleTime: 60_000 },
  )
  const choices = series.answer?.data ?? []
  const given = (name: string) => form.getInputProps(name)
  const third = { base: 12, xs: 6, md: 3 }
  return (
    <Paper withBorder p="md">
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ReceiverPicker
            accountId={accountId}
            value={values.receiver}
            onChange={(next) => form.setFieldValue('receiver', next)}
            error={form.errors.account_relation_uuid ?? form.errors.contact_id}
          />
        </Grid.Col>
        <Grid.Col span={third}>
          <NativeSelect
            label={t('fields.type')}
            data={DRAFT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            {...given('type')}
            value={type}
          />
        </Grid.Col>
        <Grid.Col span={third}>
          <NativeSelect
            label={t('fields.series_id')}
            data={[
              { value: '', label: t('fields.series_default') },
              ...choices.map((one) => ({ value: String(one.id), label: `${one.code} · ${one.next_number}` })),
            ]}
            {...given('series_id')}
          />
        </Grid.Col>
        {(['issue_date', 'due_date', 'service_from', 'service_to'] as const).map((name) => (
          <Grid.Col span={third} key={name}>
            <Day name={name} form={form} />
          </Grid.Col>
        ))}
        <Grid.Col span={third}>
          <TextInput label={t('fields.purchase_order_number')} {...given('purchase_order_number')} />
        </Grid.Col>
        <Grid.Col span={third}>
          <NativeSelect
            label={t('fields.payment_method')}
            data={[
              { value: '', label: t('fields.by_default') },
              ...METHODS.map((value) => ({ value: String(value), label: t(`methods.${value}`) })),
            ]}
            {...given('payment_method')}
          />
        </Grid.Col>
        <Withholding form={form} terms={terms} isRetail={type === 'retail_receipt'} />
        <Grid.Col span={third}>
          <NativeSelect
            label={t('fields.locale')}
            data={(['gr', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
            {...given('locale')}
            value={values.locale ?? terms?.locale ?? 'gr'}
          />
        </Grid.Col>
        {currency !== 'EUR' && (
          <Grid.Col span={12}>
            <NumberInput
              maw={420}
              label={t('fields.exchange_rate', { currency })}
              description={t('fields.exchange_rate_help')}
              {...EXCHANGE_RATE_RANGE}
              decimalScale={5}
              {...given('exchange_rate')}
            />
          </Grid.Col>
        )}
        <TaxAndNotes form={form} terms={terms} />
      </Grid>
    </Paper>
  )
}

/** Percentage of withheld tax, and its category for Greek sellers. */
function Withholding({ form, terms, isRetail }: Pick<FieldsProps, 'form' | 'terms'> & { isRetail: boolean }) {
  const { t } = useTranslation('invoices')
  const { values } = form
  return (
    <>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <NumberInput
          label={t('fields.withholding')}
          suffix=" %"
          {...PERCENT_RANGE}
          decimalScale={2}
          disabled={isRetail}
          {...form.getInputProps('withholding')}
          value={(values.withholding ?? (terms ? terms.withholding_bp / 100 : '')) as number | ''}
          error={form.errors.withholding_bp}
        />
      </Grid.Col>
      {isWithheld(values, terms) && !isRetail && reportsToMydata(terms?.seller_country) && (
        <Grid.Col span={{ base: 12, md: 6 }}>
          <WithholdingSelect
            value={values.withholding_category ?? usualCategory(values, terms)}
            error={form.errors.withholding_category}
            onChange={(category) => form.setFieldValue('withholding_category', category)}
          />
        </Grid.Col>
      )}
    </>
  )
}

const withheldPercent = ({ withholding }: InvoiceValues, terms: DocumentTermsAnswer | null): number =>
  withholding === null ? (terms?.withholding_bp ?? 0) / 100 : Number(withholding)

const isWithheld = (values: InvoiceValues, terms: DocumentTermsAnswer | null): boolean => withheldPercent(values, terms) > 0

/** Category of the client relation, if the document withholds its rate. */
const usualCategory = (values: InvoiceValues, terms: DocumentTermsAnswer | null): number | null =>
  terms && withheldPercent(values, terms) * 100 === terms.withholding_bp ? terms.withholding_category : null

/** Manual VAT treatment and texts. */
function TaxAndNotes({ form, terms }: Pick<FieldsProps, 'form' | 'terms'>) {
  const { t } = useTranslation('invoices')
  const may = useMay()
  const { values } = form
  const given = (name: string) => form.getInputProps(name)
  return (
    <>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <NativeSelect
          label={t('fields.vat_treatment')}
          disabled={!may(permission('invoices.issue'))}
          data={[
            {
              value: '',
              label: terms
                ? t('fields.by_rule', { treatment: t(`treatments.${terms.vat.service.vat_treatment}`) })
                : t('fields.by_rule_only'),
            },
            ...VAT_TREATMENT_VALUES.map((value) => ({ value, label: t(`treatments.${value}`) })),
          ]}
          {...given('vat_treatment')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        {values.vat_treatment ? (
          <TextInput label={t('fields.vat_treatment_reason')} required {...given('vat_treatment_reason')} />
        ) : (
          <Switch
            mt={{ base: 0, md: 30 }}
            label={t('fields.prices_include_vat')}
            {...form.getInputProps('prices_include_vat', { type: 'checkbox' })}
          />
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <BaseTextarea label={t('fields.notes')} description={t('fields.notes_help')} rows={2} {...given('notes')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <BaseTextarea
          label={t('fields.notes_internal')}
          description={t('fields.notes_internal_help')}
          rows={2}
          {...given('notes_internal')}
        />
      </Grid.Col>
    </>
  )
}

function Day({ name, form }: { name: 'issue_date' | 'due_date' | 'service_from' | 'service_to'; form: EndpointForm<InvoiceValues> }) {
  const { t } = useTranslation('invoices')
  const label = t(`fields.${name}`)
  return <DatePicker label={label} presets={false} {...form.getInputProps(name)} />
}
