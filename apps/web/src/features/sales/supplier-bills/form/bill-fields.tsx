import {
  accountProductionOrders,
  accountProjects,
  accountSalesOrders,
  providers,
  supplierBills,
  VAT_TREATMENT_VALUES,
  type SupplierBill,
  type SupplierBillForm,
} from '@stoa/contract/browser'
import { CURRENCIES, formatMoney } from '@stoa/domain'
import { BaseSelect, DayInput, Grid, Select, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { FoundSelect } from './found-select.tsx'
import type { BillValues } from './bill-values.ts'

interface BillFieldsProps {
  accountId: number
  form: Pick<EndpointForm, 'getInputProps' | 'errors'> & { values: BillValues; setFieldValue(name: string, value: unknown): void }
  offered: SupplierBillForm
  /** The bill that a credit note credits, whose supplier and currency it has. */
  credited?: SupplierBill
}

/** Supplier, number, dates, VAT treatment and order of a bill. */
export function BillFields({ accountId, form, offered, credited }: BillFieldsProps) {
  const { t } = useTranslation(['supplier_bills', 'invoices'])
  const isProvider = form.values.account_relation_uuid !== ''
  return (
    <Grid gap="sm">
      {credited ? (
        <Grid.Col span={12}>
          <Text size="sm">
            {t('credit.of', { supplier: credited.supplier_name, open: formatMoney(credited.balance_minor, credited.currency) })}
          </Text>
        </Grid.Col>
      ) : (
        <Grid.Col span={{ base: 12, md: isProvider ? 12 : 4 }}>
          <ProviderSelect accountId={accountId} form={form} />
        </Grid.Col>
      )}
      {!isProvider && !credited && (
        <>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <TextInput
              label={t('fields.supplier_name')}
              required
              maxLength={supplierBills.create.limits.supplier_name.maxLength}
              {...form.getInputProps('supplier_name')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 3 }}>
            <TextInput
              label={t('fields.supplier_vat_number')}
              maxLength={supplierBills.create.limits.supplier_vat_number.maxLength}
              {...form.getInputProps('supplier_vat_number')}
            />
          </Grid.Col>
        </>
      )}
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <TextInput
          label={t(credited ? 'credit.number' : 'fields.number')}
          required
          maxLength={supplierBills.create.limits.number.maxLength}
          {...form.getInputProps('number')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <DayInput label={t('fields.issue_date')} required max={offered.today} {...form.getInputProps('issue_date')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <DayInput label={t('fields.due_date')} {...form.getInputProps('due_date')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <Select
          label={t('fields.currency')}
          required
          disabled={credited !== undefined}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          {...form.getInputProps('currency')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
        <Select
          label={t('fields.vat_treatment')}
          required
          options={VAT_TREATMENT_VALUES.map((value) => ({ value, label: t(`invoices:treatments.${value}`) }))}
          {...form.getInputProps('vat_treatment')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <MoneyInput label={t('fields.withheld')} currency={form.values.currency} {...form.getInputProps('withheld_minor')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OrderSelect accountId={accountId} form={form} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <ProductionOrderSelect accountId={accountId} form={form} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <ProjectSelect accountId={accountId} form={form} />
      </Grid.Col>
    </Grid>
  )
}

/** Providers of the account; none is a supplier by name. */
function ProviderSelect({ accountId, form }: Pick<BillFieldsProps, 'accountId' | 'form'>) {
  const { t } = useTranslation('supplier_bills')
  const [search, setSearch] = useState('')
  const may = useMay()
  const query = { per_page: 50, sort: 'name' as const, ...(search && { filter: { search } }) }
  const loaded = useEndpoint(
    providers.list,
    { params: { account_id: accountId }, query },
    { keepPrevious: true, enabled: may(providers.list) },
  )
  const data = (loaded.answer?.data ?? []).map((one) => ({ value: one.uuid, label: one.name }))
  return (
    <BaseSelect
      label={t('fields.provider')}
      placeholder={t('fields.no_provider')}
      searchable
      clearable
      data={data}
      filter={({ options }) => options}
      value={form.values.account_relation_uuid || null}
      onChange={(next) => form.setFieldValue('account_relation_uuid', next ?? '')}
      onSearchChange={(text) => setSearch(data.some((one) => one.label === text) ? '' : text)}
      error={form.errors.account_relation_uuid}
    />
  )
}

type LinkProps = Pick<BillFieldsProps, 'accountId' | 'form'>

/** The sales order whose cost the bill is. */
function OrderSelect({ accountId, form }: LinkProps) {
  const { t } = useTranslation('supplier_bills')
  return (
    <FoundSelect
      label={t('fields.order')}
      description={t('fields.order_hint')}
      endpoint={accountSalesOrders.list}
      accountId={accountId}
      labelOf={(one) => orderName(one)}
      value={form.values.order_uuid}
      error={form.errors.order_uuid}
      onChange={(uuid) => form.setFieldValue('order_uuid', uuid)}
    />
  )
}

/** The production order that the provider bills. */
function ProductionOrderSelect({ accountId, form }: LinkProps) {
  const { t } = useTranslation('supplier_bills')
  return (
    <FoundSelect
      label={t('fields.production_order')}
      description={t('fields.production_order_hint')}
      endpoint={accountProductionOrders.list}
      accountId={accountId}
      labelOf={(one) => orderName(one)}
      value={form.values.production_order_uuid}
      error={form.errors.production_order_uuid}
      onChange={(uuid) => form.setFieldValue('production_order_uuid', uuid)}
    />
  )
}

/** The project whose cost the bill is. */
function ProjectSelect({ accountId, form }: LinkProps) {
  const { t } = useTranslation('supplier_bills')
  return (
    <FoundSelect
      label={t('fields.project')}
      description={t('fields.project_hint')}
      endpoint={accountProjects.list}
      accountId={accountId}
      labelOf={(one) => one.name}
      value={form.values.project_uuid}
      error={form.errors.project_uuid}
      onChange={(uuid) => form.setFieldValue('project_uuid', uuid)}
    />
  )
}

const orderName = ({ number, title }: { number: string | null; title: string | null }) => [number, title].filter(Boolean).join(' · ') || '–'
