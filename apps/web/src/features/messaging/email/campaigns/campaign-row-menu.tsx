import { copyEmailCampaign, emailCampaigns, type EmailCampaign } from '@stoa/contract/browser'
import { ActionIcon, IconDots, Menu } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange, useMay } from '../../../../kit/index.ts'
import { campaignPaths } from './campaign-paths.ts'

const UNDER_WAY = ['scheduled', 'sending', 'paused', 'failed']

/** Copies a campaign into a new draft and opens it. */
export function useCampaignCopy() {
  const navigate = useNavigate()
  const copy = useChange(copyEmailCampaign, ['email-campaigns'])
  return {
    isPending: copy.isPending,
    /** @param only `unopened`: the copy is for those who did not open the campaign */
    async run({ id, account_id }: EmailCampaign, only?: 'unopened') {
      const { data } = await copy.send({ params: { id }, body: only === 'unopened' ? { unopened: true } : {} })
      void navigate({ to: campaignPaths.tab(account_id, data.id, 'edit') })
    },
  }
}

/** Copies or deletes the campaign of a row. */
export function CampaignRowMenu({ campaign, onDelete }: { campaign: EmailCampaign; onDelete: () => void }) {
  const { t } = useTranslation('email_campaigns')
  const may = useMay()
  const copy = useCampaignCopy()
  const mayDelete = may(emailCampaigns.remove) && !UNDER_WAY.includes(campaign.status)
  if (!may(copyEmailCampaign) && !mayDelete) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('more', { name: campaign.name })} loading={copy.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(copyEmailCampaign) && <Menu.Item onClick={() => void copy.run(campaign)}>{t('copy')}</Menu.Item>}
        {may(copyEmailCampaign) && campaign.status === 'sent' && (
          <Menu.Item onClick={() => void copy.run(campaign, 'unopened')}>{t('copy_unopened')}</Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
