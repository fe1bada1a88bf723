import { AD_ENTITY_STATUSES, facebookAds, type FacebookAd } from '@stoa/contract/browser'
import { EmptyState, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen, useMay, type ListColumn } from '../../../../kit/index.ts'
import { useAdColumns } from './ad-list-columns.tsx'

/** The ads of the Facebook campaigns that feed the channels of a project (SCR-054). */
export function ProjectAds({ projectUuid }: { projectUuid: string }) {
  const { t } = useTranslation('facebook')
  const may = useMay()
  if (!may(facebookAds.list)) return <EmptyState title={t('project_ads.no_right_title')} text={t('project_ads.no_right_text')} />
  return <List projectUuid={projectUuid} />
}

function List({ projectUuid }: { projectUuid: string }) {
  const { t } = useTranslation(['facebook', 'ads'])
  const list = useListScreen(
    facebookAds,
    { project_uuid: projectUuid },
    { include: ['adset', 'campaign'], hidden: ['adset', 'created'], sort: '-spend' },
  )
  const columns = useColumns()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('project_ads.text')}
      </Text>
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
      />
      <DataList<FacebookAd>
        list={list}
        columns={columns}
        empty={{ title: t('project_ads.empty_title'), text: t('project_ads.empty_text') }}
      />
    </Stack>
  )
}

/** The columns of ads, with the campaign behind the name. */
function useColumns(): ListColumn<FacebookAd>[] {
  const { t } = useTranslation('facebook')
  const [name, ...others] = useAdColumns()
  return [name!, { key: 'campaign', title: t('columns.campaign'), render: ({ campaign }) => campaign?.name ?? '–' }, ...others]
}
