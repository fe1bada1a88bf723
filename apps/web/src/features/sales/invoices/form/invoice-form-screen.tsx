import { invoices } from '@stoa/contract/browser'
import { PageSkeleton } from '@stoa/ui'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { invoicePaths } from '../invoice-paths.ts'

/** Creates a draft. The URL may name its client or contact. */
export function InvoiceCreateScreen() {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { relation, contact }: { relation?: string; contact?: number | string } = useSearch({ strict: false })
  return (
    <Screen title={t('create')}>
      <InvoiceForm
        accountId={accountId}
        endpoint={invoices.create}
        params={{ account_id: accountId }}
        receiver={{ account_relation_uuid: relation ?? null, contact_id: contact ? Number(contact) : null }}
        onDone={(invoice) => void navigate({ to: invoicePaths.page(accountId, invoice.uuid), replace: true })}
        onCancel={() => void navigate({ to: invoicePaths.list(accountId) })}
      />
    </Screen>
  )
}

/** Edits a draft: receiver, dates, terms and lines. */
export function InvoiceEditScreen() {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { invoiceUuid = '' }: { invoiceUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(invoices.read, { params: { uuid: invoiceUuid }, query: { include: ['invoiceLines'] } })
  const invoice = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!invoice) return <NotLoaded loaded={loaded} />
  const back = () => void navigate({ to: invoicePaths.page(accountId, invoice.uuid), replace: true })
  return (
    <Screen title={t('form.edit_title')}>
      <InvoiceForm
        key={invoice.version}
        accountId={accountId}
        endpoint={invoices.update}
        params={{ uuid: invoice.uuid }}
        invoice={invoice}
        receiver={{ account_relation_uuid: invoice.account_relation_uuid, contact_id: invoice.contact_id }}
        onDone={back}
        onCancel={back}
      />
    </Screen>
  )
}
