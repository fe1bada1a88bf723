import { startImpersonation } from '@stoa/contract/browser'
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../kit/index.ts'
import { startActing } from './acting.ts'

/** Asks a Super Admin for the reason of an impersonation. */
export function ImpersonateDialog({ user, onClose }: { user: { id: number; username: string } | null; onClose: () => void }) {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const start = async () => {
    if (!user) return
    setPending(true)
    setError(null)
    try {
      await startActing(client, user.id, reason)
      onClose()
      await navigate({ to: '/me/home' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors.reason?.[0] ?? failure.message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal opened={user !== null} onClose={onClose} title={t('impersonation.title', { name: user?.username ?? '' })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Stack>
          <Text size="sm">{t('impersonation.text')}</Text>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Textarea
            label={t('impersonation.reason')}
            description={t('impersonation.reason_hint')}
            required
            maxLength={startImpersonation.limits.reason.maxLength}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
              {t('impersonation.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
