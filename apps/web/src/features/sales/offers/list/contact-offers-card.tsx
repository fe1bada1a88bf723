import { contactOffers, contactRequestOffers, offers, type Contact, type ContactRequest } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatBriefDay, RelatedCard, RelatedRow, useEndpoint, useMay } from '../../../../kit/index.ts'
import { OFFER_TONES } from '../offer-tones.ts'

const ROWS = 3

/** The newest offers to a contact, beside its time line. */
export const ContactOffersCard = ({ contact: { id, account_id } }: { contact: Contact }) => (
  <OffersCard
    accountId={account_id}
    endpoint={contactOffers.list}
    params={{ contact_id: id }}
    to={`/accounts/${account_id}/contacts/${id}/offers`}
    search={{ contact: id }}
  />
)

/** The newest offers for a request, beside its time line. */
export const RequestOffersCard = ({ request: { id, account_id, contact_id } }: { request: ContactRequest }) => (
  <OffersCard
    accountId={account_id}
    endpoint={contactRequestOffers.list}
    params={{ contact_request_id: id }}
    to={`/accounts/${account_id}/contact-requests/${id}/offers`}
    search={{ request: id, contact: contact_id }}
  />
)

interface OffersCardProps {
  accountId: number
  endpoint: typeof contactOffers.list
  params: Record<string, number>
  /** Address of all of them. */
  to: string
  /** What a new offer starts with. */
  search: Record<string, number | null>
}

function OffersCard({ accountId, endpoint, params, to, search }: OffersCardProps) {
  const { t, i18n } = useTranslation(['offers', 'contact'])
  const may = useMay()
  const loaded = useEndpoint(endpoint, { params, query: { sort: '-created', per_page: ROWS } }, { keepPrevious: true })
  return (
    <RelatedCard
      title={t('contact:cards.offers')}
      to={to}
      count={loaded.answer?.meta.total}
      add={
        may(offers.create)
          ? { label: t('contact:new_offer'), to: `/accounts/${accountId}/offers/create`, search: addressQuery(search) }
          : null
      }
    >
      {(loaded.answer?.data ?? []).map((offer) => (
        <RelatedRow
          key={offer.uuid}
          to={`/accounts/${accountId}/offers/${offer.uuid}`}
          name={offer.number ?? offer.title}
          end={formatMoney(offer.total_minor, offer.currency)}
          more={
            <>
              <StatusBadge tone={OFFER_TONES[offer.status]}>{t(`statuses.${offer.status}`)}</StatusBadge>{' '}
              {offer.status === 'sent' || offer.status === 'viewed'
                ? formatBriefDay(offer.valid_until, i18n.language)
                : offer.number && offer.title}
            </>
          }
        />
      ))}
    </RelatedCard>
  )
}
