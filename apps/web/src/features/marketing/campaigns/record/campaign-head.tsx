import { campaigns, type Campaign, type CampaignStatus } from '@stoa/contract/browser'
import { Button, IconChevronDown, IconTrash, Menu, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, useAhead, useChange, useEndpoint, type RecordHead } from '../../../../kit/index.ts'
import { campaignPaths, TOUCHED } from '../campaign-paths.ts'
import { CampaignStatusMark } from '../campaign-marks.tsx'

const INCLUDE = ['account', 'client', 'accounts', 'project', 'resultsAccount', 'channels', 'orderItem', 'createdBy', 'costs'] as const

/** One campaign with its relations. */
export function useCampaignPage(id: number | string) {
  const loaded = useEndpoint(campaigns.read, { params: { id }, query: { include: INCLUDE } }, { keepPrevious: true })
  useAhead(id, loaded)
  return { loaded, campaign: loaded.answer?.data }
}

/** Name, status, client and actions of a campaign. */
export function useCampaignHead(campaign: Campaign | undefined, accountId: number): RecordHead | null {
  const { t } = useTranslation('campaigns')
  if (!campaign) return null
  const isOurs = campaign.account_id === accountId
  const other = isOurs ? campaign.client?.name : campaign.account?.name
  return {
    title: campaign.name,
    state: (
      <>
        <CampaignStatusMark status={campaign.status} />
        <span>{[`#${campaign.number}`, t(`types.${campaign.type}`), other].filter(Boolean).join(' · ')}</span>
      </>
    ),
    actions: (
      <>
        {isOurs && campaign.status !== 'active' && campaign.status !== 'paused' && (
          <Can endpoint={campaigns.remove}>
            <Button
              component={Link}
              to={campaignPaths.remove(accountId, campaign.id)}
              variant="default"
              leftSection={<IconTrash size={16} />}
            >
              {t('delete')}
            </Button>
          </Can>
        )}
        <StatusMenu campaign={campaign} />
      </>
    ),
  }
}

/** The next statuses that the user may set. */
function StatusMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const change = useChange(campaigns.update, TOUCHED)
  if (!campaign.next_statuses.length) return null
  const set = async (status: CampaignStatus) => {
    try {
      await change.send({ params: { id: campaign.id }, body: { status, version: campaign.version } })
      toast({ message: t(`moved.${status}`), tone: 'good' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} />} loading={change.isPending}>
          {t('change_status')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {campaign.next_statuses.map((status) => (
          <Menu.Item key={status} {...(status === 'cancelled' && { color: 'red' })} onClick={() => void set(status)}>
            {t(`steps.${status}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
