import type { Offer } from '@stoa/contract/browser'
import { Alert, Anchor } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RecordHead } from '../../../../kit/index.ts'
import { Status } from '../list/offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'
import { OfferActions } from './offer-actions.tsx'

/** Name, status, outcome and actions of an offer. */
export function useOfferHead(offer: Offer | undefined, accountId: number): RecordHead | null {
  const { t } = useTranslation('offers')
  if (!offer) return null
  return {
    title: offer.number ? `${offer.number} · ${offer.title}` : offer.title,
    state: (
      <>
        <Status offer={offer} />
        {offer.revision > 1 && <span>{t('revision', { number: offer.revision })}</span>}
        <span>
          {offer.side === 'seller'
            ? t('for', { name: offer.client_name })
            : t('by', { name: offer.seller_snapshot?.name ?? offer.account?.name })}
        </span>
      </>
    ),
    actions: <OfferActions offer={offer} accountId={accountId} />,
    notice: <Outcome offer={offer} accountId={accountId} />,
  }
}

/** Outcome of the offer, at the top. */
function Outcome({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const newer = offer.revisions?.find((one) => one.revision > offer.revision)
  if (newer)
    return (
      <Alert color="gray" mb="sm">
        {t(newer.status === 'draft' ? 'newer_draft' : 'newer', { number: newer.revision })}{' '}
        <Anchor component={Link} to={offerPaths.page(accountId, newer.uuid)} size="sm">
          {t('open')}
        </Anchor>
      </Alert>
    )
  if (offer.status === 'declined')
    return (
      <Alert color="red" mb="sm" title={t('outcome.declined')}>
        {[offer.declineReason?.name, offer.decline_note].filter(Boolean).join(' · ') || t('outcome.no_reason')}
      </Alert>
    )
  if (!offer.order_uuid) return null
  return (
    <Alert color="teal" mb="sm" title={t('outcome.converted', { name: offer.accepted_by_name })}>
      <Anchor component={Link} to={`/accounts/${accountId}/orders/${offer.order_uuid}`} size="sm">
        {t('outcome.order', { number: offer.order?.number ?? offer.order?.title ?? '' })}
      </Anchor>
    </Alert>
  )
}
