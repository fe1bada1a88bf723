import { channels as channelsEndpoint, type Campaign } from '@stoa/contract/browser'
import { Code, List, SettingsCard, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

/** How visits of a campaign are recognised: the parameters of the links of its channels. */
export function CampaignLinks({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const loaded = useEndpoint(
    channelsEndpoint.list,
    { params: { campaign_id: campaign.id }, query: { per_page: 100 } },
    { enabled: may(channelsEndpoint.list) },
  )
  return (
    <SettingsCard title={t('analytics.title')} text={t('analytics.text')}>
      <Stack>
        <List type="ordered" size="sm" spacing="xs">
          <List.Item>{t('analytics.step_tag')}</List.Item>
          <List.Item>{t('analytics.step_links')}</List.Item>
          <List.Item>
            {t('analytics.step_report')} <Code>{campaign.utm_campaign}</Code>
          </List.Item>
        </List>
        {(loaded.answer?.data ?? []).map((channel) => (
          <Stack key={channel.id} gap={2}>
            <Text size="sm" fw={550}>
              {channel.name}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {`?${new URLSearchParams(Object.entries(channel.utm).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`}
            </Code>
          </Stack>
        ))}
      </Stack>
    </SettingsCard>
  )
}
