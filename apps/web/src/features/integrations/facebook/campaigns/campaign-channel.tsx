import { createFacebookCampaignChannel, readFacebookCampaignChannel, type Channel, type FacebookCampaign } from '@stoa/contract/browser'
import { Anchor, Button, EmptyState, Facts, Group, IconEdit, IconPlus, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatCount, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { ChannelStatusMark } from '../../../marketing/campaigns/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

const ChannelForm = lazy(() => import('./channel-form.tsx').then((module) => ({ default: module.ChannelForm })))

/** The channel that a Facebook campaign feeds, whose campaign is one of ours. */
export function CampaignChannel({ campaign }: { campaign: FacebookCampaign }) {
  const { t } = useTranslation('facebook')
  const loaded = useEndpoint(readFacebookCampaignChannel, { params: { id: campaign.id } }, { keepPrevious: true })
  const [isEditing, setEditing] = useState(false)
  const channel = loaded.answer?.data ?? null
  const edit = (
    <Can endpoint={createFacebookCampaignChannel} otherwise="explain">
      <Button
        size="compact-md"
        variant={channel ? 'default' : 'filled'}
        leftSection={channel ? <IconEdit size={16} /> : <IconPlus size={16} />}
        onClick={() => setEditing(true)}
      >
        {t(channel ? 'channel.edit' : 'channel.create')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('channel.title')} text={t('channel.text')}>
      <PanelBody
        loaded={loaded}
        isEmpty={!channel}
        empty={<EmptyState title={t('channel.none_title')} text={t('channel.none_text')} action={edit} />}
      >
        {channel && <ChannelFacts channel={channel} />}
        <Group mt="md">{edit}</Group>
      </PanelBody>
      {isEditing && (
        <Suspense fallback={null}>
          <ChannelForm campaign={campaign} channel={channel} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </SettingsCard>
  )
}

function ChannelFacts({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation(['facebook', 'campaigns'])
  const { campaign } = channel
  return (
    <Facts
      facts={[
        [t('channel.name'), channel.name],
        [t('channel.type'), t(`campaigns:channel_types.${channel.type}`)],
        [t('columns.status'), <ChannelStatusMark key="status" status={channel.status} />],
        [
          t('channel.campaign'),
          campaign ? (
            <Anchor key="campaign" component={Link} to={`/accounts/${campaign.account_id}/campaigns/${campaign.id}`} size="sm">
              {campaign.name}
            </Anchor>
          ) : (
            '–'
          ),
        ],
        [t('channel.account'), channel.account?.name ?? '–'],
        [t('channel.requests'), formatCount(channel.requests_count)],
        [t('channel.last_request'), formatInstant(channel.last_request_at, i18n.language) || '–'],
      ]}
    />
  )
}
