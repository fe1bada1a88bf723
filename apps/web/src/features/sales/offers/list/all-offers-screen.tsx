import { allOffers, type Offer } from '@stoa/contract/browser'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { HIDDEN_OFFER_COLUMNS, OFFER_INCLUDES, useOfferColumns } from './offer-columns.tsx'
import { useOfferFilters } from './offer-filters.ts'
import { offerPaths, viewerOf } from '../offer-paths.ts'

const path = (offer: Offer) => offerPaths.page(viewerOf(offer), offer.uuid)

const Panel = lazy(() => import('../page/offer-panel.tsx').then((module) => ({ default: module.OfferPanelAcross })))

/** Offers of all accounts in which the reader may read them. */
export function AllOffersScreen() {
  const { t } = useTranslation('offers')
  const list = useListScreen(allOffers, {}, { include: OFFER_INCLUDES, hidden: HIDDEN_OFFER_COLUMNS, sort: '-created' })
  const [name, ...rest] = useOfferColumns(path)
  const account = { key: 'account', title: t('columns.account'), render: (row: Offer) => row.account?.name }
  const columns = [name!, account, ...rest]
  const filters = useOfferFilters(null)
  return (
    <Screen title={t('title')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <PanelList<Offer> list={list} columns={columns} backOffice panel={Panel} />
    </Screen>
  )
}
