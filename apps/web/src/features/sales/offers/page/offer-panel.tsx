import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { offerPaths } from '../offer-paths.ts'
import { OfferFacts, OfferRelated, OfferTotals } from './offer-facts.tsx'
import { useOfferHead } from './offer-head.tsx'
import { useOfferPage } from './use-offer-page.ts'

/** One offer beside its list. */
export function OfferPanel({ uuid }: { uuid: string }) {
  const { t } = useTranslation(['offers', 'titles'])
  const accountId = useAccountId()
  const { loaded, offer } = useOfferPage(uuid)
  const head = useOfferHead(offer, accountId)
  return (
    <BesidePanel id={uuid} kind={t('titles:offer')} page={offerPaths.page(accountId, uuid)} loaded={loaded} gone={t('gone')}>
      {offer?.uuid === uuid && head && (
        <RecordBrief key={uuid} {...head}>
          <OfferTotals offer={offer} />
          <OfferFacts offer={offer} accountId={accountId} />
          <OfferRelated offer={offer} accountId={accountId} />
        </RecordBrief>
      )}
    </BesidePanel>
  )
}
