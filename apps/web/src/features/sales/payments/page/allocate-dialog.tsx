import { allocatePayment, openInvoices, type Payment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, Modal, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { AllocationEditor } from '../record/allocation-editor.tsx'
import { fits, oldestFirst, sumOf, wishesOf, type Shares } from '../record/shares.ts'

/** Allocates the credit of a payment to open invoices of its payer. */
export function AllocateDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { account_relation_uuid, contact_id, currency, unallocated_minor: available_minor } = payment
  const query = { currency, ...(account_relation_uuid ? { account_relation_uuid } : { contact_id: contact_id ?? 0 }) }
  const loaded = useEndpoint(openInvoices, { params: { account_id: payment.account_id }, query })
  const open = loaded.answer?.data ?? []
  const [chosen, setChosen] = useState<Shares | null>(null)
  const shares = chosen ?? oldestFirst(open, available_minor)
  const act = useAct(allocatePayment, ['payments', 'invoices', 'relations', 'activity_logs', 'timeLine', openInvoices])
  const confirm = async () => {
    if (!(await act.run({ params: { uuid: payment.uuid }, body: { allocations: wishesOf(shares) } }))) return
    toast({ message: t('allocations.done'), tone: 'good' })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} size={680} title={t('allocations.give_out')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('allocations.available', { amount: formatMoney(available_minor, currency) })}
        </Text>
        <PanelBody loaded={loaded} isEmpty={false} empty={null}>
          <AllocationEditor invoices={open} currency={currency} available_minor={available_minor} shares={shares} onChange={setChosen} />
        </PanelBody>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            onClick={() => void confirm()}
            loading={act.isPending}
            disabled={sumOf(shares) === 0 || !fits(shares, open, available_minor)}
          >
            {t('allocations.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
