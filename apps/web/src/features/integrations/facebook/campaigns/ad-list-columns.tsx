import type { FacebookAd } from '@stoa/contract/browser'
import { Anchor, Group, IconExternalLink, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent, type ListColumn } from '../../../../kit/index.ts'
import { Thumbnail } from '../insights/thumbnail.tsx'
import { useCreatedColumn, useEntityColumns } from './ad-columns.tsx'

/** Columns of a list of ads, with their creatives and figures. */
export function useAdColumns(): ListColumn<FacebookAd>[] {
  const { t } = useTranslation('facebook')
  const entity = useEntityColumns<FacebookAd>()
  const created = useCreatedColumn<FacebookAd>()
  return [
    { key: 'name', title: t('columns.name'), sort: 'name', fixed: true, least: 220, render: (row) => <AdName ad={row} /> },
    { key: 'adset', title: t('columns.adset'), render: ({ adset }) => adset?.name ?? '–' },
    ...entity,
    { key: 'impressions', title: t('figures.impressions'), align: 'right', render: (row) => formatCount(row.impressions) },
    { key: 'clicks', title: t('figures.clicks'), align: 'right', render: (row) => formatCount(row.clicks) },
    {
      key: 'ctr',
      title: t('figures.ctr'),
      sort: 'ctr',
      align: 'right',
      render: ({ ctr }) => formatPercent(ctr === null ? null : Math.round(ctr * 10_000), 2),
    },
    created,
  ]
}

function AdName({ ad }: { ad: FacebookAd }) {
  const { t } = useTranslation('facebook')
  return (
    <Group gap="xs" wrap="nowrap">
      <Thumbnail url={ad.creative.image_url} size={40} />
      <Stack gap={2} miw={0}>
        <Text size="sm" fw={550} truncate>
          {ad.name}
        </Text>
        <Text size="xs" c="dimmed" truncate title={ad.creative.body ?? undefined}>
          {ad.creative.title ?? ad.creative.body}
        </Text>
        {ad.preview_url && (
          <Anchor href={ad.preview_url} target="_blank" rel="noreferrer" size="xs">
            {t('ad_list.preview')} <IconExternalLink size={12} aria-hidden />
          </Anchor>
        )}
      </Stack>
    </Group>
  )
}
