import {
  cancelEmailCampaign,
  emailCampaigns,
  startEmailCampaign,
  stopEmailCampaign,
  testEmailCampaign,
  type EmailCampaign,
} from '@stoa/contract/browser'
import { ActionIcon, Button, ConfirmDialog, Group, IconDots, IconSend, Menu, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useChange, useMay } from '../../../../kit/index.ts'
import { CampaignPreflightModal } from '../campaign-preflight/campaign-preflight-modal.tsx'
import { useCampaignCopy } from './campaign-row-menu.tsx'
import { CampaignTestModal } from './campaign-test-modal.tsx'
import { campaignPaths } from './campaign-paths.ts'

type Asked = 'send' | 'test' | 'cancel' | 'delete' | null

/** What can be done with a campaign in its state; sending goes through the sheet before it. */
export function CampaignActions({ campaign }: { campaign: EmailCampaign }) {
  const [asked, setAsked] = useState<Asked>(null)
  return (
    <Group gap="xs">
      <Can endpoint={testEmailCampaign}>
        <TestButton onClick={() => setAsked('test')} />
      </Can>
      <Can endpoint={startEmailCampaign} otherwise="explain">
        <MainAction campaign={campaign} onSend={() => setAsked('send')} />
      </Can>
      <MoreActions campaign={campaign} onAsk={setAsked} />
      {asked === 'send' && <CampaignPreflightModal campaign={campaign} onClose={() => setAsked(null)} />}
      {asked === 'test' && <CampaignTestModal campaign={campaign} onClose={() => setAsked(null)} />}
      <CancelDialog campaign={campaign} opened={asked === 'cancel'} onClose={() => setAsked(null)} />
      <DeleteAction campaign={campaign} opened={asked === 'delete'} onClose={() => setAsked(null)} />
    </Group>
  )
}

function TestButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('email_campaigns')
  return (
    <Button variant="default" onClick={onClick}>
      {t('actions.test')}
    </Button>
  )
}

/** The next step: send a draft, pause a campaign under way, resume a paused one. */
function MainAction({ campaign, onSend }: { campaign: EmailCampaign; onSend: () => void }) {
  const { t } = useTranslation('email_campaigns')
  const stop = useChange(stopEmailCampaign, ['email-campaigns'])
  const start = useChange(startEmailCampaign, ['email-campaigns'])
  const { id, account_id, status } = campaign
  if (status === 'draft')
    return (
      <Button leftSection={<IconSend size={16} />} onClick={onSend}>
        {t('actions.send')}
      </Button>
    )
  if (status === 'sending' || status === 'scheduled')
    return (
      <Button
        variant="default"
        loading={stop.isPending}
        onClick={() =>
          void stop
            .send({ params: { account_id, email_campaign_id: id } })
            .then(() => toast({ message: t(`stopped.${status}`), tone: 'good' }))
        }
      >
        {t(`actions.stop_${status}`)}
      </Button>
    )
  if (status === 'paused' || status === 'failed')
    return (
      <Button loading={start.isPending} onClick={() => void start.send({ params: { account_id }, body: { email_campaign_id: id } })}>
        {t('actions.resume')}
      </Button>
    )
  return null
}

function MoreActions({ campaign, onAsk }: { campaign: EmailCampaign; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('email_campaigns')
  const may = useMay()
  const copy = useCampaignCopy()
  const isStopped = ['paused', 'scheduled', 'failed'].includes(campaign.status)
  const isUnderWay = isStopped || campaign.status === 'sending'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" variant="default" aria-label={t('more', { name: campaign.name })} loading={copy.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(emailCampaigns.create) && <Menu.Item onClick={() => void copy.run(campaign)}>{t('copy')}</Menu.Item>}
        {may(emailCampaigns.create) && campaign.status === 'sent' && (
          <Menu.Item onClick={() => void copy.run(campaign, 'unopened')}>{t('copy_unopened')}</Menu.Item>
        )}
        {isStopped && may(cancelEmailCampaign) && (
          <Menu.Item color="red" onClick={() => onAsk('cancel')}>
            {t('actions.cancel')}
          </Menu.Item>
        )}
        {!isUnderWay && may(emailCampaigns.remove) && (
          <Menu.Item color="red" onClick={() => onAsk('delete')}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface DialogProps {
  campaign: EmailCampaign
  opened: boolean
  onClose: () => void
}

function CancelDialog({ campaign, opened, onClose }: DialogProps) {
  const { t } = useTranslation('email_campaigns')
  const cancel = useChange(cancelEmailCampaign, ['email-campaigns'])
  return (
    <ConfirmDialog
      opened={opened}
      title={t('cancel.title', { name: campaign.name })}
      confirmLabel={t('actions.cancel')}
      pending={cancel.isPending}
      onConfirm={() => void cancel.send({ params: { id: campaign.id } }).then(onClose)}
      onClose={onClose}
    >
      {t('cancel.text')}
    </ConfirmDialog>
  )
}

function DeleteAction({ campaign, opened, onClose }: DialogProps) {
  const navigate = useNavigate()
  return (
    <DeleteDialog
      endpoint={emailCampaigns.remove}
      params={opened ? { id: campaign.id } : null}
      name={campaign.name}
      onClose={onClose}
      onDone={() => void navigate({ to: campaignPaths.list(campaign.account_id), replace: true })}
    />
  )
}
