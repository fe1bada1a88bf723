import { activateUser, deactivateUser, sendActivation, startImpersonation, type AdminUser } from '@stoa/contract/browser'
import { Button, ConfirmDialog, Group, IconLogin2, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, useChange } from '../../../kit/index.ts'
import { ImpersonateDialog } from '../impersonation/index.ts'
import { useSession } from '../../shared/session/index.ts'

/** Activates and deactivates a user, resends the activation mail, and impersonates the user. */
export function UserActions({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const session = useSession()
  const [dialog, setDialog] = useState<'deactivate' | 'impersonate' | null>(null)
  const activate = useChange(activateUser, ['users'])
  const resend = useChange(sendActivation)
  const deactivate = useChange(deactivateUser, ['users'])
  const isSelf = session.user?.id === user.id
  const run = (work: Promise<unknown>, done: string) =>
    work.then(
      () => {
        setDialog(null)
        toast({ message: done, tone: 'good' })
      },
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        toast({ message: failure.message, tone: 'bad' })
      },
    )
  if (!user.manageable) return null
  return (
    <Group gap="xs">
      {user.status === 'pending' && (
        <Can endpoint={sendActivation}>
          <Button
            variant="default"
            loading={resend.isPending}
            onClick={() => void run(resend.send({ params: { id: user.id } }), t('users.activation_sent', { email: user.email }))}
          >
            {t('users.send_activation')}
          </Button>
        </Can>
      )}
      {user.status !== 'active' && (
        <Can endpoint={activateUser}>
          <Button
            loading={activate.isPending}
            onClick={() => void run(activate.send({ body: { user_id: user.id } }), t('users.activated', { name: user.username }))}
          >
            {t('users.activate')}
          </Button>
        </Can>
      )}
      {user.status === 'active' && !isSelf && !user.super_admin && (
        <Can endpoint={startImpersonation} otherwise="explain">
          <Button variant="default" leftSection={<IconLogin2 size={16} />} onClick={() => setDialog('impersonate')}>
            {t('users.impersonate')}
          </Button>
        </Can>
      )}
      {user.status === 'active' && !isSelf && (
        <Can endpoint={deactivateUser}>
          <Button variant="light" color="red" onClick={() => setDialog('deactivate')}>
            {t('users.deactivate')}
          </Button>
        </Can>
      )}
      <ConfirmDialog
        opened={dialog === 'deactivate'}
        danger
        title={t('users.deactivate_title', { name: user.username })}
        confirmLabel={t('users.deactivate')}
        pending={deactivate.isPending}
        onConfirm={() => void run(deactivate.send({ params: { user_id: user.id } }), t('users.deactivated', { name: user.username }))}
        onClose={() => setDialog(null)}
      >
        {t('users.deactivate_text')}
      </ConfirmDialog>
      <ImpersonateDialog user={dialog === 'impersonate' ? user : null} onClose={() => setDialog(null)} />
    </Group>
  )
}
