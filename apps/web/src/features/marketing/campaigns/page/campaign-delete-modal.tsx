import { campaigns } from '@stoa/contract/browser'
import { Alert, Button, Group, Stack, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RouteModal, useChange, useModalClose } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { campaignPaths, TOUCHED } from '../campaign-paths.ts'
import { useCampaign } from './use-campaign.ts'

/** Deletes a campaign after a confirmation. */
export function CampaignDeleteModal() {
  const { t } = useTranslation(['campaigns', 'kit'])
  const campaign = useCampaign()
  const accountId = useAccountId()
  const navigate = useNavigate()
  const close = useModalClose()
  const remove = useChange(campaigns.remove, TOUCHED)
  const confirm = () =>
    remove.send({ params: { id: campaign.id } }).then(
      () => {
        toast({ message: t('kit:delete.done'), tone: 'good' })
        void navigate({ to: campaignPaths.list(accountId), replace: true })
      },
      () => undefined,
    )
  return (
    <RouteModal title={t('delete_title')} size="md">
      <Stack>
        <Text fw={600}>{campaign.name}</Text>
        <Text size="sm">{t('delete_text')}</Text>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {remove.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('kit:ui.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => void confirm()} data-autofocus>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </RouteModal>
  )
}
