import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { panelAcross, useAccountId } from '../../../shared/session/index.ts'
import { offerPaths, viewerOf } from '../offer-paths.ts'
import { OfferFacts, OfferRelated, OfferTotals } from './offer-facts.tsx'
import { useOfferHead } from './offer-head.tsx'
import { OfferTimeLine } from './offer-time-line.tsx'
import { useOfferPage } from './use-offer-page.ts'

/** One offer beside its list. */
export function OfferPanel({ id }: { id: string }) {
  const { t } = useTranslation(['offers', 'titles'])
  const accountId = useAccountId()
  const { loaded, offer } = useOfferPage(id)
  const head = useOfferHead(offer, accountId)
  return (
    <BesidePanel id={id} kind={t('titles:offer')} page={offerPaths.page(accountId, id)} loaded={loaded} gone={t('gone')}>
      {offer?.uuid === id && head && (
        <RecordBrief key={id} {...head}>
          <OfferTotals offer={offer} />
          <OfferFacts offer={offer} accountId={accountId} />
          <OfferRelated offer={offer} accountId={accountId} />
          <OfferTimeLine offer={offer} accountId={accountId} />
        </RecordBrief>
      )}
    </BesidePanel>
  )
}

/** One offer beside a list of several accounts. */
export const OfferPanelAcross = panelAcross(OfferPanel, (id) => {
  const { offer } = useOfferPage(id)
  return offer && viewerOf(offer)
})
