import { invoices, type Contact } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { addressQuery, RelatedCard, RelatedRow, useEndpoint, useMay } from '../../../../kit/index.ts'
import { InvoiceStatusBadge } from '../invoice-badges.tsx'
import { invoicePaths } from '../invoice-paths.ts'

const ROWS = 3

/** The newest invoices to a contact with their state, beside its time line. */
export function ContactInvoicesCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['invoices', 'contact'])
  const may = useMay()
  const { account_id, id } = contact
  const loaded = useEndpoint(
    invoices.list,
    { params: { account_id }, query: { filter: { contact: id, direction: 'issued' }, sort: '-created', per_page: ROWS } },
    { keepPrevious: true },
  )
  return (
    <RelatedCard
      title={t('contact:cards.invoices')}
      to={`${invoicePaths.list(account_id)}?filter.contact=${id}`}
      count={loaded.answer?.meta.total}
      add={may(invoices.create) ? { label: t('create'), to: invoicePaths.create(account_id), search: addressQuery({ contact: id }) } : null}
    >
      {(loaded.answer?.data ?? []).map((invoice) => (
        <RelatedRow
          key={invoice.uuid}
          to={invoicePaths.page(account_id, invoice.uuid)}
          name={invoice.number ?? t('statuses.draft')}
          end={formatMoney(invoice.total_minor, invoice.currency)}
          more={<InvoiceStatusBadge invoice={invoice} />}
        />
      ))}
    </RelatedCard>
  )
}
