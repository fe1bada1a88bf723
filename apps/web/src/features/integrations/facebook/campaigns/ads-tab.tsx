import { AD_ENTITY_STATUSES, adminFacebookAds, exportAdminFacebookAds, facebookAds, type FacebookAd } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import { useAdColumns } from './ad-list-columns.tsx'
import { useFacebookCampaign } from './use-facebook-campaign.ts'

/** The ads of a Facebook campaign with their creatives (SCR-176). */
export function AdsTab() {
  const { t } = useTranslation(['facebook', 'ads'])
  const campaign = useFacebookCampaign()
  const list = useListScreen(
    facebookAds,
    { facebook_campaign_id: campaign.id },
    { endpoint: adminFacebookAds, export: exportAdminFacebookAds, include: ['adset'], hidden: ['created'], sort: '-spend' },
  )
  const columns = useAdColumns()
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          entity_status: {
            label: t('columns.status'),
            options: AD_ENTITY_STATUSES.map((value) => ({ value, label: t(`ads:statuses.${value}`) })),
          },
          date_created: { label: t('columns.created') },
        }}
        backOffice
      />
      <DataList<FacebookAd>
        list={list}
        columns={columns}
        backOffice
        empty={{ title: t('ad_list.empty_title'), text: t('ad_list.empty_text') }}
      />
    </>
  )
}
