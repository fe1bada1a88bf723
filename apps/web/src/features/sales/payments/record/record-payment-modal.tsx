import { paymentForm } from '@stoa/contract/browser'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RouteModal, useEndpoint, useModalClose } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useTranslation } from 'react-i18next'
import { paymentPaths } from '../payment-paths.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'

interface From {
  relation?: string
  contact?: number | string
  invoice?: string
}

/** Modal that records a payment. The URL may name the client and the invoice. */
export function RecordPaymentModal() {
  const { t } = useTranslation('payments')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const close = useModalClose('back')
  const { relation, contact, invoice } = useSearch({ strict: false }) as unknown as From
  const loaded = useEndpoint(paymentForm, { params: { account_id: accountId } })
  const form = loaded.answer?.data
  if (!form)
    return (
      <RouteModal title={t('record')}>
        <PanelBody loaded={loaded} isEmpty={false} empty={null}>
          {null}
        </PanelBody>
      </RouteModal>
    )
  return (
    <RecordPaymentForm
      accountId={accountId}
      offered={form}
      door="account"
      receiver={{ account_relation_uuid: relation ?? null, contact_id: contact ? Number(contact) : null }}
      invoice={invoice}
      onClose={close}
      onDone={({ uuid }) => void navigate({ to: paymentPaths.page(accountId, uuid) })}
    />
  )
}
