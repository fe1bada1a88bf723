import { emailCampaignHeat, exportEmailCampaignHeat, type CampaignHeat } from '@stoa/contract/browser'
import { ActionIcon, EmptyState, Group, Hint, IconDownload, PageSkeleton, Progress, SegmentedControl, Stack, Table, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, formatCount, formatPercent, NotLoaded, useEndpoint } from '../../../../kit/index.ts'
import { useCampaign } from '../campaigns/use-campaign.ts'
import { variantLetter } from '../campaigns/variant-letter.ts'
import { LetterFrame } from '../letter/letter-frame.tsx'
import './campaign-heat.css'

type HeatVariant = CampaignHeat['variants'][number]

/** The mail as it was sent, with the share of clicks at each link, and the same figures in a table. */
export function CampaignHeatTab() {
  const { t } = useTranslation('email_campaigns')
  const { campaign } = useCampaign()
  const [chosen, choose] = useState(String(campaign.winner_variant ?? 1))
  const loaded = useEndpoint(emailCampaignHeat, { params: { id: campaign.id } }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  const found = loaded.answer?.data
  if (!found) return <NotLoaded loaded={loaded} />
  const shown = found.variants.find(({ variant }) => String(variant) === chosen) ?? found.variants[0]
  if (!shown) return <EmptyState title={t('heat.empty')} text={t('heat.empty_text')} />
  return (
    <Stack gap="sm">
      {found.variants.length > 1 && (
        <SegmentedControl
          aria-label={t('variants.variant')}
          value={String(shown.variant)}
          data={found.variants.map(({ variant }) => ({
            value: String(variant),
            label: t('variants.name', { letter: variantLetter(variant) }),
          }))}
          onChange={choose}
        />
      )}
      <div className="stoa-heat-sides">
        <Stack gap={6} miw={0}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {shown.subject}
          </Text>
          <LetterFrame html={shown.html} title={t('heat.frame')} trusted />
        </Stack>
        <LinkTable campaignId={campaign.id} shown={shown} />
      </div>
    </Stack>
  )
}

function LinkTable({ campaignId, shown }: { campaignId: number; shown: HeatVariant }) {
  const { t } = useTranslation('email_campaigns')
  return (
    <Stack gap="xs" miw={0}>
      <Group justify="space-between">
        <Text fw={600}>{t('links.title')}</Text>
        <Hint label={t('heat.export')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('heat.export')}
            onClick={() => void download(exportEmailCampaignHeat, { params: { id: campaignId } }, 'link-heat.xlsx')}
          >
            <IconDownload size={18} />
          </ActionIcon>
        </Hint>
      </Group>
      {shown.links.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('heat.no_links')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('links.url')}</Table.Th>
                <Table.Th ta="right">{t('heat.share')}</Table.Th>
                <Table.Th ta="right">{t('links.people')}</Table.Th>
                <Table.Th ta="right">{t('links.clicks')}</Table.Th>
                <Table.Th ta="right">{t('heat.machines')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.links.map(({ url, share_bp, people, clicks, machine_clicks }) => (
                <Table.Tr key={url}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{url}</Table.Td>
                  <Table.Td ta="right">
                    {formatPercent(share_bp)}
                    <Progress size={4} value={share_bp / 100} aria-hidden />
                  </Table.Td>
                  <Table.Td ta="right">{formatCount(people)}</Table.Td>
                  <Table.Td ta="right">{formatCount(clicks)}</Table.Td>
                  <Table.Td ta="right">{formatCount(machine_clicks)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Text size="xs" c="dimmed">
        {t('heat.hint')}
      </Text>
    </Stack>
  )
}
