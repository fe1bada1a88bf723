import { AD_ENTITY_STATUSES, adminFacebookCampaigns, type FacebookCampaign } from '@stoa/contract/browser'
import { Anchor, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  DataList,
  formatCount,
  formatDay,
  formatInstant,
  ListToolbar,
  Screen,
  useListScreen,
  type ListColumn,
} from '../../../../kit/index.ts'
import { AdStatus, formatMicros, loadAccountChoices, OwnerAccount } from '../../parts/index.ts'
import { useFacebookWord } from './facebook-words.ts'
import { campaignPath } from './campaign-path.ts'

/** Facebook campaigns of all accounts, with what they cost and brought (SCR-173). */
export function FacebookCampaignsScreen() {
  const { t } = useTranslation(['facebook', 'ads'])
  const navigate = useNavigate()
  const list = useListScreen(
    adminFacebookCampaigns,
    {},
    { include: ['account', 'accountApp', 'channel'], hidden: ['objective', 'end', 'created'], sort: '-spend' },
  )
  const columns = useColumns()
  return (
    <Screen title={t('campaigns.title')} subtitle={t('campaigns.text')}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          account: { label: t('columns.account'), load: loadAccountChoices },
          entity_status: {
            label: t('columns.status'),
            options: AD_ENTITY_STATUSES.map((value) => ({ value, label: t(`ads:statuses.${value}`) })),
          },
          linked: { label: t('columns.linked') },
          start_time: { label: t('columns.start') },
          date_created: { label: t('columns.created') },
        }}
        backOffice
      />
      <DataList<FacebookCampaign>
        list={list}
        columns={columns}
        backOffice
        onOpen={(row) => void navigate({ to: campaignPath(row.id) })}
        empty={{ title: t('campaigns.empty_title'), text: t('campaigns.empty_text') }}
      />
    </Screen>
  )
}

function useColumns(): ListColumn<FacebookCampaign>[] {
  const { t, i18n } = useTranslation('facebook')
  const word = useFacebookWord()
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      least: 200,
      render: (row) => (
        <Stack gap={2} miw={0}>
          <Anchor component={Link} to={campaignPath(row.id)} size="sm" fw={550} truncate>
            {row.name}
          </Anchor>
          <Text size="xs" c="dimmed" truncate>
            {row.accountApp?.name}
          </Text>
        </Stack>
      ),
    },
    { key: 'account', title: t('columns.account'), render: ({ account }) => <OwnerAccount account={account} /> },
    { key: 'status', title: t('columns.status'), render: (row) => <AdStatus status={row.entity_status} /> },
    { key: 'objective', title: t('columns.objective'), render: (row) => word('objectives', row.objective) },
    {
      key: 'spend',
      title: t('columns.spend'),
      sort: 'spend',
      align: 'right',
      render: (row) => formatMicros(row.spend_micros, row.currency),
    },
    { key: 'leads', title: t('columns.leads'), sort: 'leads', align: 'right', render: (row) => formatCount(row.leads) },
    { key: 'channel', title: t('columns.channel'), render: ({ channel }) => channel?.name ?? '–' },
    { key: 'start', title: t('columns.start'), sort: 'start_time', render: (row) => formatDay(row.start_time, i18n.language) },
    { key: 'end', title: t('columns.end'), render: (row) => formatDay(row.stop_time, i18n.language) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}
