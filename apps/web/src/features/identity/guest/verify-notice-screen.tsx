import { verificationNotification } from '@stoa/contract/browser'
import { Anchor, Button, Stack, toast } from '@stoa/ui'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { useReloadSession, useSession } from '../../shared/session/index.ts'
import { ChangeEmailForm, tooManyText } from '../forms/index.ts'
import { GuestLayout } from './guest-layout.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds before another mail is offered, since delivery takes a while. */
const WAIT_S = 60

/** Explains that the address has to be verified, resends the mail, and lets the user correct a mistyped address. */
export function VerifyNoticeScreen() {
  const { t } = useTranslation('identity')
  const { user } = useSession()
  const reload = useReloadSession()
  const resend = useChange(verificationNotification)
  const [isChanging, setChanging] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const wait = useCountdown()
  if (!user || user.emailVerified) return <Navigate to="/me/home" replace />

  const send = async () => {
    try {
      toast({ message: (await resend.send()).message, tone: 'good' })
      wait.start(WAIT_S)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 429) wait.start(failure.retry_after ?? WAIT_S)
      toast({ message: failure.status === 429 ? tooManyText(t, failure) : failure.message, tone: 'bad' })
    }
  }
  const checkVerification = async () => {
    setChecking(true)
    try {
      const session = await reload()
      if (!session.user?.emailVerified) toast({ message: t('verify.not_yet', { email: user.email }), tone: 'bad' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      setChecking(false)
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
        <Button size="md" loading={resend.isPending} disabled={wait.left > 0} onClick={() => void send()}>
          {wait.left > 0 ? t('forgot.again_in', { count: wait.left }) : t('verify.resend')}
        </Button>
        <Button size="md" variant="default" loading={isChecking} onClick={() => void checkVerification()}>
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
