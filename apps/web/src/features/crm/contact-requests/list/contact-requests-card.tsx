import { contactContactRequests, contactRequests, type Contact } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { addressQuery, RelatedCard, RelatedRow, useEndpoint, useMay } from '../../../../kit/index.ts'
import { requestPaths } from '../request-paths.ts'

const ROWS = 3

/** The newest enquiries of a contact with their stage, beside its time line. */
export function ContactRequestsCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['requests', 'contact'])
  const may = useMay()
  const { account_id, id } = contact
  const loaded = useEndpoint(
    contactContactRequests,
    { params: { contact_id: id }, query: { include: ['pipelineStage'], sort: '-number', per_page: ROWS } },
    { keepPrevious: true },
  )
  return (
    <RelatedCard
      title={t('contact:cards.requests')}
      to={`/accounts/${account_id}/contacts/${id}/requests`}
      count={loaded.answer?.meta.total}
      add={
        may(contactRequests.create)
          ? { label: t('create'), to: `${requestPaths.list(account_id)}/create`, search: addressQuery({ contact: id }) }
          : null
      }
    >
      {(loaded.answer?.data ?? []).map((request) => (
        <RelatedRow
          key={request.id}
          to={requestPaths.page(account_id, request.id)}
          name={request.subject}
          end={request.value_minor === null ? `#${request.number}` : formatMoney(request.value_minor, request.currency)}
          more={[`#${request.number}`, request.pipelineStage?.name ?? t(`statuses.${request.status}`)].join(' · ')}
        />
      ))}
    </RelatedCard>
  )
}
