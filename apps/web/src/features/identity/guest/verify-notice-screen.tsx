import { verificationNotification } from '@stoa/contract'
import { Anchor, Button, Stack, toast } from '@stoa/ui'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { useReloadSession, useSession } from '../../session/index.ts'
import { ChangeEmailForm } from '../change-email-form.tsx'
import { tooManyText } from '../too-many.ts'
import { GuestLayout } from './guest-layout.tsx'

/** Says that the address waits for its confirmation, sends the mail again, and lets a mistyped address be put right. */
export function VerifyNoticeScreen() {
  const { t } = useTranslation('identity')
  const { user } = useSession()
  const reload = useReloadSession()
  const resend = useChange(verificationNotification)
  const [isChanging, setChanging] = useState(false)
  if (!user || user.emailVerified) return <Navigate to="/me/home" replace />

  const send = async () => {
    try {
      toast({ message: (await resend.send()).message, tone: 'good' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.status === 429 ? tooManyText(t, failure) : failure.message, tone: 'bad' })
    }
  }
  return (
    <GuestLayout
      title={t('verify.title')}
      text={t('verify.text', { email: user.email })}
      footer={
        <Anchor component={Link} to="/logout" preload={false} size="sm">
          {t('verify.sign_out')}
        </Anchor>
      }
    >
      <Stack>
        <Button size="md" loading={resend.isPending} onClick={() => void send()}>
          {t('verify.resend')}
        </Button>
        <Button size="md" variant="default" onClick={() => void reload()}>
          {t('verify.check')}
        </Button>
        {isChanging ? (
          <ChangeEmailForm onDone={() => setChanging(false)} />
        ) : (
          <Anchor component="button" type="button" size="sm" onClick={() => setChanging(true)}>
            {t('verify.change')}
          </Anchor>
        )}
      </Stack>
    </GuestLayout>
  )
}
