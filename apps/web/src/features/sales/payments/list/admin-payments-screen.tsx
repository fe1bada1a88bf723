import { adminPayments, superAdmin, type Payment } from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, DeleteDialog, ListToolbar, Screen, useListScreen, useMay } from '../../../../kit/index.ts'
import { HIDDEN_PAYMENT_COLUMNS, PAYMENT_INCLUDES, paymentName, usePaymentColumns } from './payment-columns.tsx'
import { usePaymentFilters } from './payment-filters.ts'
import { paymentPaths } from '../payment-paths.ts'

/** Payments of all accounts, for staff (spec 2.6). */
export function AdminPaymentsScreen() {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const may = useMay()
  const list = useListScreen(adminPayments, {}, { include: PAYMENT_INCLUDES, hidden: HIDDEN_PAYMENT_COLUMNS, sort: '-created' })
  const path = (payment: Payment) => paymentPaths.adminPage(payment.uuid)
  const columns = usePaymentColumns(path, 'both')
  const [doomed, setDoomed] = useState<Payment | null>(null)
  const remove = (row: Payment) => (
    <ActionIcon aria-label={t('delete_one', { name: paymentName(row) })} onClick={() => setDoomed(row)}>
      <IconTrash size={16} />
    </ActionIcon>
  )
  const create = (
    <Button component={Link} to={`${paymentPaths.admin}/create`} search={true} leftSection={<IconPlus size={16} />}>
      {t('record')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={usePaymentFilters(false)} backOffice />
      <DataList<Payment>
        list={list}
        columns={columns}
        backOffice
        onOpen={(row) => void navigate({ to: path(row) })}
        empty={{ title: t('empty.admin_title'), text: t('empty.admin_text'), action: create }}
        {...(may(superAdmin) && { rowActions: remove })}
      />
      <DeleteDialog
        endpoint={adminPayments.remove}
        params={doomed && { uuid: doomed.uuid }}
        name={doomed ? paymentName(doomed) : ''}
        onClose={() => setDoomed(null)}
        backOffice
      />
      <Outlet />
    </Screen>
  )
}
