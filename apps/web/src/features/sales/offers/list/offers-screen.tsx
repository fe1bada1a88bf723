import { OFFER_GROUPS, offerGroups, offers, type Offer } from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { SideTabs } from '../../lines/index.ts'
import { HIDDEN_OFFER_COLUMNS, OFFER_INCLUDES, useOfferColumns } from './offer-columns.tsx'
import { useOfferFilters } from './offer-filters.ts'
import { offerPaths } from '../offer-paths.ts'

const OfferPanel = lazy(() => import('../page/offer-panel.tsx').then((module) => ({ default: module.OfferPanel })))

/** Issued and received offers of an account. */
export function OffersScreen() {
  const { t } = useTranslation('offers')
  const accountId = useAccountId()
  const list = useListScreen(
    offers,
    { account_id: accountId },
    {
      include: OFFER_INCLUDES,
      hidden: HIDDEN_OFFER_COLUMNS,
      sort: '-created',
      groups: { endpoint: offerGroups, by: OFFER_GROUPS },
    },
  )
  const path = (offer: Offer) => offerPaths.page(accountId, offer.uuid)
  const columns = useOfferColumns(path, list.rows[0]?.side === 'receiver')
  const filters = useOfferFilters(accountId)
  const [doomed, setDoomed] = useState<Offer | null>(null)
  const create = (
    <Can endpoint={offers.create}>
      <Button component={Link} to={offerPaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const remove = (row: Offer) =>
    row.status === 'draft' && (
      <Can endpoint={offers.remove}>
        <ActionIcon aria-label={t('delete_one', { title: row.title })} onClick={() => setDoomed(row)}>
          <IconTrash size={16} />
        </ActionIcon>
      </Can>
    )
  return (
    <Screen title={t('title')} actions={create}>
      <SideTabs
        list={list}
        endpoint={offers.list}
        params={{ account_id: accountId }}
        isReceived={(row: Offer) => row.side === 'receiver'}
      />
      <ListToolbar list={list} columns={columns} filters={filters} />
      <PanelList<Offer>
        list={list}
        columns={columns}
        panel={OfferPanel}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={offers.remove}
        params={doomed && { uuid: doomed.uuid }}
        name={doomed?.title ?? ''}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}
