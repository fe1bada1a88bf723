import { apiTokens, type ApiToken } from '@stoa/contract/browser'
import { ConfirmDialog, ErrorState, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, formatInstant, useChange } from '../../../kit/index.ts'

interface RevokeDialogProps {
  /** Nothing is shown while null. */
  token: ApiToken | null
  onClose: () => void
}

/** Explains the consequences of revoking a token, and revokes it. */
export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const { t, i18n } = useTranslation('integrations')
  const change = useChange(apiTokens.remove)
  const close = () => {
    change.reset()
    onClose()
  }
  const confirm = () =>
    change.send({ params: { account_id: token!.account_id, id: token!.id } }).then(
      () => {
        toast({ message: t('tokens.revoked', { name: token!.name }), tone: 'good' })
        close()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      opened={token !== null}
      title={t('tokens.revoke_title', { name: token?.name ?? '' })}
      confirmLabel={t('tokens.revoke')}
      danger
      pending={change.isPending}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Stack gap="xs">
        <Text>{t('tokens.revoke_text')}</Text>
        <Text>
          {token?.last_used_at
            ? t('tokens.revoke_used', { at: formatInstant(token.last_used_at, i18n.language) })
            : t('tokens.revoke_unused')}
        </Text>
        {change.error && (
          <ErrorState message={change.error.message} requestId={change.error instanceof ApiError ? change.error.request_id : null} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
