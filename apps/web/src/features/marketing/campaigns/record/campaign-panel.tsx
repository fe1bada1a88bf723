import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief, RelatedCard, RelatedRow } from '../../../../kit/index.ts'
import { panelAcross, useAccountId } from '../../../shared/session/index.ts'
import { campaignPaths } from '../campaign-paths.ts'
import { ChannelStatusMark } from '../campaign-marks.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { useCampaignHead, useCampaignPage } from './campaign-head.tsx'

/** One campaign beside its list. */
export function CampaignPanel({ id }: { id: string }) {
  const { t } = useTranslation(['campaigns', 'titles'])
  const accountId = useAccountId()
  const { loaded, campaign } = useCampaignPage(id)
  const head = useCampaignHead(campaign, accountId)
  const page = campaignPaths.page(accountId, id)
  const channels = campaign?.channels ?? []
  return (
    <BesidePanel id={id} kind={t('titles:campaign')} page={page} loaded={loaded} gone={t('gone')}>
      {campaign && String(campaign.id) === id && head && (
        <RecordBrief key={id} {...head}>
          <CampaignFacts campaign={campaign} />
          {channels.length > 0 && (
            <RelatedCard title={t('channels.title')} to={page} count={channels.length}>
              {channels.map((one) => (
                <RelatedRow
                  key={one.id}
                  to={page}
                  name={one.name}
                  end={one.requests_count}
                  more={
                    <>
                      <ChannelStatusMark status={one.status} /> {t(`channel_types.${one.type}`)}
                    </>
                  }
                />
              ))}
            </RelatedCard>
          )}
        </RecordBrief>
      )}
    </BesidePanel>
  )
}

/** One campaign beside a list of several accounts. */
export const CampaignPanelAcross = panelAcross(CampaignPanel, (id) => {
  const { campaign } = useCampaignPage(id)
  return campaign?.account_id
})
