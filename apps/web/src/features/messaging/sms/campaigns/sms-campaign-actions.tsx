import {
  cancelSmsCampaign,
  copySmsCampaign,
  smsCampaigns,
  startSmsCampaign,
  stopSmsCampaign,
  testSmsCampaign,
  type SmsCampaign,
} from '@stoa/contract/browser'
import { ActionIcon, Button, ConfirmDialog, Group, IconDots, IconSend, Menu, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useChange, useMay } from '../../../../kit/index.ts'
import { smsCampaignPaths } from './sms-campaign-paths.ts'
import { SmsCampaignPreflightModal } from './sms-campaign-preflight-modal.tsx'
import { SmsCampaignTestModal } from './sms-campaign-test-modal.tsx'

type Asked = 'send' | 'test' | 'cancel' | 'delete' | null

export const UNDER_WAY = ['scheduled', 'sending', 'paused', 'failed']
const STOPPED = ['paused', 'scheduled', 'failed']

/** Copies a campaign into a new draft and opens it. */
export function useSmsCampaignCopy() {
  const navigate = useNavigate()
  const copy = useChange(copySmsCampaign, ['sms-campaigns'])
  return {
    isPending: copy.isPending,
    async run({ id, account_id }: SmsCampaign) {
      const { data } = await copy.send({ params: { id }, body: {} })
      void navigate({ to: smsCampaignPaths.tab(account_id, data.id, 'edit') })
    },
  }
}

/** What can be done with a campaign in its state; sending goes through the sheet before it. */
export function SmsCampaignActions({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <Group gap="xs">
      <Can endpoint={testSmsCampaign}>
        <Button variant="default" onClick={() => setAsked('test')}>
          {t('actions.test')}
        </Button>
      </Can>
      <Can endpoint={startSmsCampaign} otherwise="explain">
        <NextStep campaign={campaign} onSend={() => setAsked('send')} />
      </Can>
      <MoreActions campaign={campaign} onAsk={setAsked} />
      {asked === 'send' && <SmsCampaignPreflightModal campaign={campaign} onClose={close} />}
      {asked === 'test' && <SmsCampaignTestModal campaign={campaign} onClose={close} />}
      <CancelDialog campaign={campaign} opened={asked === 'cancel'} onClose={close} />
      <DeleteDialog
        endpoint={smsCampaigns.remove}
        params={asked === 'delete' ? { id: campaign.id } : null}
        name={campaign.name}
        onClose={close}
        onDone={() => void navigate({ to: smsCampaignPaths.list(campaign.account_id), replace: true })}
      />
    </Group>
  )
}

/** Sends a draft, pauses a campaign under way, or resumes a paused one. */
function NextStep({ campaign, onSend }: { campaign: SmsCampaign; onSend: () => void }) {
  const { t } = useTranslation('email_campaigns')
  const stop = useChange(stopSmsCampaign, ['sms-campaigns'])
  const start = useChange(startSmsCampaign, ['sms-campaigns'])
  const { id, account_id, status } = campaign
  const halt = async () => {
    await stop.send({ params: { account_id, sms_campaign_id: id } })
    toast({ message: t(`stopped.${status === 'sending' ? 'sending' : 'scheduled'}`), tone: 'good' })
  }
  if (status === 'draft')
    return (
      <Button leftSection={<IconSend size={16} />} onClick={onSend}>
        {t('actions.send')}
      </Button>
    )
  if (status === 'sending' || status === 'scheduled')
    return (
      <Button variant="default" loading={stop.isPending} onClick={() => void halt()}>
        {t(`actions.stop_${status}`)}
      </Button>
    )
  if (status === 'paused' || status === 'failed')
    return (
      <Button loading={start.isPending} onClick={() => void start.send({ params: { account_id }, body: { sms_campaign_id: id } })}>
        {t('actions.resume')}
      </Button>
    )
  return null
}

function MoreActions({ campaign, onAsk }: { campaign: SmsCampaign; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('email_campaigns')
  const may = useMay()
  const copy = useSmsCampaignCopy()
  const items = [
    { key: 'copy', shown: may(smsCampaigns.create), color: undefined, label: t('copy'), run: () => void copy.run(campaign) },
    {
      key: 'cancel',
      shown: STOPPED.includes(campaign.status) && may(cancelSmsCampaign),
      color: 'red',
      label: t('actions.cancel'),
      run: () => onAsk('cancel'),
    },
    {
      key: 'delete',
      shown: !UNDER_WAY.includes(campaign.status) && may(smsCampaigns.remove),
      color: 'red',
      label: t('delete'),
      run: () => onAsk('delete'),
    },
  ].filter(({ shown }) => shown)
  if (!items.length) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" variant="default" aria-label={t('more', { name: campaign.name })} loading={copy.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, color, label, run }) => (
          <Menu.Item key={key} {...(color && { color })} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function CancelDialog({ campaign, opened, onClose }: { campaign: SmsCampaign; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['sms_campaigns', 'email_campaigns'])
  const cancel = useChange(cancelSmsCampaign, ['sms-campaigns'])
  return (
    <ConfirmDialog
      opened={opened}
      title={t('email_campaigns:cancel.title', { name: campaign.name })}
      confirmLabel={t('email_campaigns:actions.cancel')}
      pending={cancel.isPending}
      onConfirm={() => void cancel.send({ params: { id: campaign.id } }).then(onClose)}
      onClose={onClose}
    >
      {t('cancel_text')}
    </ConfirmDialog>
  )
}
