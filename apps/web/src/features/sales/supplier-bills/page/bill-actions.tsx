import { approveSupplierBill, payments, supplierBills, type SupplierBill } from '@stoa/contract/browser'
import { Button, Group, IconCheck, IconCoin, IconEdit, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useAct } from '../../../../kit/index.ts'
import { billPaths } from '../bill-paths.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx').then((module) => ({ default: module.PayDialog })))

/** Available actions of a bill. */
export function BillActions({ bill }: { bill: SupplierBill }) {
  const { t } = useTranslation('supplier_bills')
  const [isPaying, setPaying] = useState(false)
  const isOpen = bill.balance_minor > 0
  return (
    <Group gap="xs">
      {bill.type === 'bill' && bill.approved_at === null && <ApproveButton bill={bill} />}
      {bill.approved_at !== null && isOpen && (
        <Can endpoint={payments.create} otherwise="explain">
          <Button leftSection={<IconCoin size={16} />} onClick={() => setPaying(true)}>
            {t('pay.label')}
          </Button>
        </Can>
      )}
      {bill.type === 'bill' && bill.invoice_uuid === null && isOpen && (
        <Can endpoint={supplierBills.create}>
          <Button component={Link} to={billPaths.credit(bill.account_id, bill.uuid)} variant="default">
            {t('credit.label')}
          </Button>
        </Can>
      )}
      {isEditable(bill) && <EditButtons bill={bill} />}
      <Suspense fallback={null}>{isPaying && <PayDialog bill={bill} onClose={() => setPaying(false)} />}</Suspense>
    </Group>
  )
}

/** A bill made from an invoice follows the invoice; others change until something is settled. */
const isEditable = ({ invoice_uuid, paid_minor, credited_minor }: SupplierBill): boolean =>
  invoice_uuid === null && paid_minor === 0 && credited_minor === 0

function ApproveButton({ bill }: { bill: SupplierBill }) {
  const { t } = useTranslation('supplier_bills')
  const act = useAct(approveSupplierBill, ['supplier-bills', 'activity_logs'])
  const approve = async () => {
    if (await act.run({ params: { uuid: bill.uuid } })) toast({ message: t('approved'), tone: 'good' })
  }
  return (
    <Can endpoint={approveSupplierBill} otherwise="explain">
      <Button leftSection={<IconCheck size={16} />} loading={act.isPending} onClick={() => void approve()}>
        {t('approve')}
      </Button>
    </Can>
  )
}

function EditButtons({ bill }: { bill: SupplierBill }) {
  const { t } = useTranslation('supplier_bills')
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      {bill.type === 'bill' && (
        <Can endpoint={supplierBills.update} otherwise="explain">
          <Button component={Link} to={billPaths.edit(bill.account_id, bill.uuid)} variant="default" leftSection={<IconEdit size={16} />}>
            {t('edit_label')}
          </Button>
        </Can>
      )}
      <Can endpoint={supplierBills.remove}>
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </Can>
      <DeleteDialog
        endpoint={supplierBills.remove}
        params={isDeleting ? { uuid: bill.uuid } : null}
        name={bill.number}
        invalidates={['supplier-bills', 'movements', 'relations', 'providers']}
        onClose={() => setDeleting(false)}
        onDone={() => void navigate({ to: billPaths.list(bill.account_id) })}
      />
    </>
  )
}
