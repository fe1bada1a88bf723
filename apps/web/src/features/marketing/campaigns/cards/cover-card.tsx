import { removeCampaignCover, uploadCampaignCover, type Campaign } from '@stoa/contract/browser'
import { Button, FileButton, Group, IconPhoto, SettingsCard, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useAct, useChange } from '../../../../kit/index.ts'
import { TOUCHED } from '../campaign-paths.ts'
import { useMayUpdate } from '../record/campaign-facts.tsx'

/** The cover picture of a campaign, for those who may change it. */
export function CoverCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const upload = useChange(uploadCampaignCover, TOUCHED)
  const remove = useAct(removeCampaignCover, TOUCHED)
  const params = { campaign_id: campaign.id }
  const send = async (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    try {
      await upload.send({ params, body })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
    }
  }
  if (!useMayUpdate(campaign)) return null
  return (
    <SettingsCard title={t('cover.title')} text={t('cover.text')}>
      <Group gap="xs">
        <FileButton accept="image/*" onChange={(file) => void send(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPhoto size={16} />} loading={upload.isPending}>
              {t(campaign.cover_url ? 'cover.replace' : 'cover.add')}
            </Button>
          )}
        </FileButton>
        {campaign.cover_url && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => void remove.run({ params })}>
            {t('cover.remove')}
          </Button>
        )}
      </Group>
    </SettingsCard>
  )
}
