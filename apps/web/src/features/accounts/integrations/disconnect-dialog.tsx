import { readSmsGateway, thirdPartyServices, type ThirdPartyService } from '@stoa/contract/browser'
import { ConfirmDialog, ErrorState, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'

interface DisconnectDialogProps {
  /** Nothing is shown while null. */
  service: ThirdPartyService | null
  onClose: () => void
}

/** Explains the consequences of disconnecting a service, and disconnects it. */
export function DisconnectDialog({ service, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation('integrations')
  const change = useChange(thirdPartyServices.remove, [thirdPartyServices, readSmsGateway])
  const close = () => {
    change.reset()
    onClose()
  }
  const confirm = () =>
    change.send({ params: { account_id: service!.account_id, id: service!.id } }).then(
      () => {
        toast({ message: t('disconnected', { name: service!.name }), tone: 'good' })
        close()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      opened={service !== null}
      title={t('disconnect_title', { name: service?.name ?? '' })}
      confirmLabel={t('disconnect')}
      danger
      pending={change.isPending}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Stack gap="xs">
        <Text>{t('disconnect_text')}</Text>
        {service?.type === 'sms' && <Text>{t('disconnect_sms')}</Text>}
        {change.error && (
          <ErrorState message={change.error.message} requestId={change.error instanceof ApiError ? change.error.request_id : null} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
