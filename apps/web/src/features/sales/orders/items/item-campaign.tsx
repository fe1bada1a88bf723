import type { OrderItem } from '@stoa/contract/browser'
import { Anchor, Group, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { campaignPaths, CampaignStatusMark } from '../../../marketing/campaigns/index.ts'

/** The campaign that carries out an item, for members of the selling account who may read it. */
export function ItemCampaign({ item: { campaign } }: { item: OrderItem }) {
  const { t } = useTranslation('orders')
  if (!campaign) return null
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {t('campaign')}
      </Text>
      <Anchor component={Link} to={campaignPaths.page(campaign.account_id, campaign.id)} size="sm">
        {campaign.name}
      </Anchor>
      <CampaignStatusMark status={campaign.status} />
    </Group>
  )
}
