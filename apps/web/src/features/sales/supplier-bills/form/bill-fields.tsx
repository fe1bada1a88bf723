import { accountSalesOrders, providers, supplierBills, VAT_TREATMENT_VALUES, type SupplierBillForm } from '@stoa/contract/browser'
import { CURRENCIES } from '@stoa/domain'
import { BaseSelect, DayInput, Grid, Select, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import type { BillValues } from './bill-values.ts'

interface BillFieldsProps {
  accountId: number
  form: Pick<EndpointForm, 'getInputProps' | 'errors'> & { values: BillValues; setFieldValue(name: string, value: unknown): void }
  offered: SupplierBillForm
}

/** Supplier, number, dates, VAT treatment and order of a bill. */
export function BillFields({ accountId, form, offered }: BillFieldsProps) {
  const { t } = useTranslation(['supplier_bills', 'invoices'])
  const isProvider = form.values.account_relation_uuid !== ''
  return (
    <Grid gap="sm">
      <Grid.Col span={{ base: 12, md: isProvider ? 12 : 4 }}>
        <ProviderSelect accountId={accountId} form={form} />
      </Grid.Col>
      {!isProvider && (
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
          label={t('fields.number')}
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

/** The sales order whose cost the bill is. */
function OrderSelect({ accountId, form }: Pick<BillFieldsProps, 'accountId' | 'form'>) {
  const { t } = useTranslation('supplier_bills')
  const [search, setSearch] = useState('')
  const may = useMay()
  const query = { per_page: 25, sort: '-created' as const, ...(search && { filter: { search } }) }
  const enabled = may(accountSalesOrders.list)
  const loaded = useEndpoint(accountSalesOrders.list, { params: { account_id: accountId }, query }, { keepPrevious: true, enabled })
  const data = (loaded.answer?.data ?? []).map((one) => ({
    value: one.uuid,
    label: [one.number, one.title].filter(Boolean).join(' · ') || '–',
  }))
  return (
    <BaseSelect
      label={t('fields.order')}
      description={t('fields.order_hint')}
      searchable
      clearable
      data={data}
      filter={({ options }) => options}
      value={form.values.order_uuid || null}
      onChange={(next) => form.setFieldValue('order_uuid', next ?? '')}
      onSearchChange={(text) => setSearch(data.some((one) => one.label === text) ? '' : text)}
      error={form.errors.order_uuid}
    />
  )
}
