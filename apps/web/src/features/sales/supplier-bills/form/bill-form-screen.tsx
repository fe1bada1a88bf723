import { supplierBillForm, supplierBills, type SupplierBill, type SupplierBillForm } from '@stoa/contract/browser'
import { BaseTextarea, Button, ErrorState, Group, PageSkeleton, Paper, Stack, toast, useScrollToError } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, NotLoaded, Screen, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { billPaths } from '../bill-paths.ts'
import { BillFields } from './bill-fields.tsx'
import { BillLines } from './bill-lines.tsx'
import { billBody, blankBill, creditOf, valuesOf } from './bill-values.ts'

/** Enters a bill of a supplier. */
export function BillCreateScreen() {
  const { t } = useTranslation('supplier_bills')
  return <FormScreen title={t('create')} />
}

/** Edits a bill until something of it is paid. */
export function BillEditScreen() {
  const { t } = useTranslation('supplier_bills')
  const { billUuid = '' }: { billUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(supplierBills.read, { params: { uuid: billUuid }, query: { include: ['lines'] } })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <FormScreen title={t('edit')} bill={loaded.answer.data} />
}

/** Enters a credit note of a supplier for a bill of which something is open. */
export function BillCreditScreen() {
  const { t } = useTranslation('supplier_bills')
  const { billUuid = '' }: { billUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(supplierBills.read, { params: { uuid: billUuid }, query: { include: ['lines'] } })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <FormScreen title={t('credit.title', { number: loaded.answer.data.number })} credited={loaded.answer.data} />
}

function FormScreen({ title, bill, credited }: { title: string; bill?: SupplierBill; credited?: SupplierBill }) {
  const accountId = useAccountId()
  const loaded = useEndpoint(supplierBillForm, { params: { account_id: accountId } })
  return (
    <Screen title={title}>
      {loaded.answer ? (
        <BillForm accountId={accountId} offered={loaded.answer.data} {...(bill && { bill })} {...(credited && { credited })} />
      ) : loaded.isFirstLoad ? (
        <PageSkeleton />
      ) : (
        <NotLoaded loaded={loaded} />
      )}
    </Screen>
  )
}

interface BillFormProps {
  accountId: number
  offered: SupplierBillForm
  bill?: SupplierBill
  /** The bill that a credit note credits. */
  credited?: SupplierBill
}

function BillForm({ accountId, offered, bill, credited }: BillFormProps) {
  const { t } = useTranslation('supplier_bills')
  const navigate = useNavigate()
  const { form, isSaved } = useBillForm({ accountId, offered, ...(bill && { bill }), ...(credited && { credited }) })
  const inSight = useScrollToError(form.status)
  const from = bill ?? credited
  const back = from ? billPaths.page(accountId, from.uuid) : billPaths.list(accountId)
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isSaved} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <Paper withBorder p="md">
          <BillFields accountId={accountId} form={form} offered={offered} {...(credited && { credited })} />
        </Paper>
        <Paper withBorder p="md">
          <BillLines
            lines={form.values.lines}
            offered={offered}
            currency={form.values.currency}
            order_uuid={form.values.order_uuid}
            errors={form.errors}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
        </Paper>
        <Paper withBorder p="md">
          <BaseTextarea label={t('fields.notes')} rows={2} {...form.getInputProps('notes')} />
        </Paper>
        <Group justify="flex-end" gap="xs" className="stoa-form-buttons">
          <Button variant="default" onClick={() => void navigate({ to: back })}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isPending} color={form.status === 'rejected' ? 'red' : undefined}>
            {t(bill ? 'save' : credited ? 'credit.submit' : 'submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useBillForm({ accountId, offered, bill, credited }: BillFormProps) {
  const { t } = useTranslation('supplier_bills')
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  const form = useEndpointForm(bill ? supplierBills.update : supplierBills.create, {
    params: bill ? { uuid: bill.uuid } : { account_id: accountId },
    defaults: bill ? valuesOf(bill) : credited ? creditOf(credited, offered) : blankBill(offered),
    rules: { number: 'required', issue_date: 'required', withheld_minor: 'money' },
    labels: { number: t('fields.number'), issue_date: t('fields.issue_date'), withheld_minor: t('fields.withheld') },
    toBody: (values) => ({
      ...billBody(values),
      ...(bill && { version: bill.version }),
      ...(credited && { credits_bill_uuid: credited.uuid }),
    }),
    invalidates: ['supplier-bills', 'movements', 'relations', 'providers', 'orders', 'activity_logs'],
    onDone: ({ data }) => {
      setSaved(true)
      toast({ message: t(bill ? 'saved' : credited ? 'credit.entered' : 'entered', { number: data.number }), tone: 'good' })
      void navigate({ to: billPaths.page(accountId, data.uuid), replace: true })
    },
  })
  return { form, isSaved }
}
