import { contactOffers, offers, type Contact } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatBriefDay, RelatedCard, RelatedRow, useEndpoint, useMay } from '../../../../kit/index.ts'
import { OFFER_TONES } from '../offer-tones.ts'

const ROWS = 3

/** The newest offers to a contact with their state, beside its time line. */
export function ContactOffersCard({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation(['offers', 'contact'])
  const may = useMay()
  const { account_id, id } = contact
  const loaded = useEndpoint(
    contactOffers.list,
    { params: { contact_id: id }, query: { sort: '-created', per_page: ROWS } },
    { keepPrevious: true },
  )
  return (
    <RelatedCard
      title={t('contact:cards.offers')}
      to={`/accounts/${account_id}/contacts/${id}/offers`}
      count={loaded.answer?.meta.total}
      add={
        may(offers.create)
          ? { label: t('contact:new_offer'), to: `/accounts/${account_id}/offers/create`, search: addressQuery({ contact: id }) }
          : null
      }
    >
      {(loaded.answer?.data ?? []).map((offer) => (
        <RelatedRow
          key={offer.uuid}
          to={`/accounts/${account_id}/offers/${offer.uuid}`}
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
