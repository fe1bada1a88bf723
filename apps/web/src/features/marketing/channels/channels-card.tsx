import { channels, type Campaign, type Channel, type ChannelStatus } from '@stoa/contract/browser'
import { ActionIcon, Button, IconDots, Menu, SettingsCard, Table, Text, toast } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, DeleteDialog, formatCount, formatInstant, useChange, useEndpoint, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ChannelStatusMark } from '../campaigns/index.ts'
import { TOUCHED } from '../campaigns/index.ts'

const ChannelForm = lazy(() => import('./channel-form.tsx').then((module) => ({ default: module.ChannelForm })))

const OVER: readonly string[] = ['completed', 'cancelled']

/** The channels of a campaign, which are added and changed in place. */
export function ChannelsCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const isOurs = useAccountId() === campaign.account_id
  const [shown, setShown] = useState<Channel | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Channel | null>(null)
  const loaded = useEndpoint(
    channels.list,
    { params: { campaign_id: campaign.id }, query: { per_page: 100, sort: 'created', include: ['pipelineStage', 'assignees'] } },
    { keepPrevious: true },
  )
  const add = isOurs && !OVER.includes(campaign.status) && (
    <Can endpoint={channels.create} otherwise="explain">
      <Button variant="default" onClick={() => setShown('new')}>
        {t('channels.add')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('channels.title')} action={add}>
      {loaded.answer && <ChannelTable rows={loaded.answer.data} isOurs={isOurs} onEdit={setShown} onDelete={setToDelete} />}
      <Suspense fallback={null}>
        {shown && <ChannelForm campaign={campaign} channel={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
      </Suspense>
      <DeleteDialog
        endpoint={channels.remove}
        params={toDelete && { campaign_id: campaign.id, id: toDelete.id }}
        name={toDelete?.name ?? ''}
        invalidates={TOUCHED}
        onClose={() => setToDelete(null)}
      />
    </SettingsCard>
  )
}

interface ChannelTableProps {
  rows: readonly Channel[]
  isOurs: boolean
  onEdit: (channel: Channel) => void
  onDelete: (channel: Channel) => void
}

function ChannelTable({ rows, isOurs, onEdit, onDelete }: ChannelTableProps) {
  const { t, i18n } = useTranslation('campaigns')
  if (!rows.length)
    return (
      <Text size="sm" c="dimmed">
        {t('channels.empty')}
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th>{t('channels.stage')}</Table.Th>
            <Table.Th ta="right">{t('channels.requests')}</Table.Th>
            <Table.Th>{t('channels.last_request')}</Table.Th>
            {isOurs && <Table.Th w={40} aria-label={t('channels.actions')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                {row.name}
                <Text size="xs" c="dimmed">
                  <ChannelStatusMark status={row.status} /> {t(`channel_types.${row.type}`)}
                </Text>
              </Table.Td>
              <Table.Td>{row.pipelineStage ? `${row.pipelineStage.pipeline_name} · ${row.pipelineStage.name}` : '–'}</Table.Td>
              <Table.Td ta="right">{formatCount(row.requests_count)}</Table.Td>
              <Table.Td>{row.last_request_at ? formatInstant(row.last_request_at, i18n.language) : '–'}</Table.Td>
              {isOurs && (
                <Table.Td>
                  <ChannelMenu channel={row} onEdit={onEdit} onDelete={onDelete} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ChannelMenu({ channel, onEdit, onDelete }: Omit<ChannelTableProps, 'rows' | 'isOurs'> & { channel: Channel }) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const change = useChange(channels.update, TOUCHED)
  const set = async (status: ChannelStatus) => {
    try {
      await change.send({ params: { campaign_id: channel.campaign_id!, id: channel.id }, body: { status, version: channel.version } })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
    }
  }
  if (!may(channels.update) && !may(channels.remove)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('channels.actions_of', { name: channel.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(channels.update) && <Menu.Item onClick={() => onEdit(channel)}>{t('channels.edit')}</Menu.Item>}
        {channel.next_statuses.map((status) => (
          <Menu.Item key={status} onClick={() => void set(status)}>
            {t(`channels.steps.${status}`)}
          </Menu.Item>
        ))}
        {may(channels.remove) && channel.requests_count === 0 && (
          <Menu.Item color="red" onClick={() => onDelete(channel)}>
            {t('channels.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
