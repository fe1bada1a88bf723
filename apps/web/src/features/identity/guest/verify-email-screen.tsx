import { verifyEmail } from '@stoa/contract/browser'
import { Alert, Button, IconAlertTriangle, Loader, Stack, toast } from '@stoa/ui'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'
import { GuestLayout } from './guest-layout.tsx'

/** Verifies the address of the signed-in user by the link in the mail. */
export function VerifyEmailScreen() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const reload = useReloadSession()
  const params: { id: string; hash: string } = useParams({ strict: false })
  const query: { expires?: string; signature?: string } = useSearch({ strict: false })
  const change = useChange(verifyEmail)
  const isStarted = useRef(false)

  const confirm = async () => {
    try {
      await change.send({ params: { id: Number(params.id), hash: params.hash }, query })
      await reload()
      toast({ message: t('verify.done'), tone: 'good' })
      await navigate({ to: '/me/home', replace: true })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void confirm()
  })
  const { error } = change
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <GuestLayout title={t('verify.confirming')}>
      {error ? (
        <Stack>
          <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
            {isRefused
              ? t('verify.refused')
              : t('errors.other', { message: error.message, id: error instanceof ApiError ? (error.request_id ?? '–') : '–' })}
          </Alert>
          {isRefused ? (
            <Button component={Link} to="/email/verify" size="md">
              {t('verify.new_link')}
            </Button>
          ) : (
            <Button size="md" onClick={() => void confirm()}>
              {t('retry')}
            </Button>
          )}
        </Stack>
      ) : (
        <Loader aria-label={t('verify.confirming')} />
      )}
    </GuestLayout>
  )
}
