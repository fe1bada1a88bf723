import { activate } from '@stoa/contract/browser'
import { Alert, Button, IconAlertTriangle, IconCheck, Stack } from '@stoa/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, ApiError, useChange } from '../../../kit/index.ts'
import { GuestLayout } from './guest-layout.tsx'

/** Activates a new user by a button, because mail scanners open links as well. */
export function ActivateScreen() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const change = useChange(activate)
  const error = change.error
  const isGone = !token || (error instanceof ApiError && error.status === 404)

  const start = async () => {
    try {
      const user = await change.send({ params: { token } })
      if (user.password_token) await navigate({ to: `/reset-password/${user.password_token}` })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  if (change.answer && !change.answer.password_token) return <Done user={change.answer} />
  return (
    <GuestLayout title={t('activate.title')} text={t('activate.text')}>
      <Stack>
        {(isGone || error) && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
            {isGone ? t('activate.gone') : <OtherFailure error={error} />}
          </Alert>
        )}
        {isGone ? (
          <>
            <Button component={Link} to="/login" size="md">
              {t('activate.sign_in')}
            </Button>
            <Button component={Link} to="/register" size="md" variant="default">
              {t('activate.again')}
            </Button>
          </>
        ) : (
          <Button size="md" loading={change.isPending} onClick={() => void start()}>
            {t('activate.submit')}
          </Button>
        )}
      </Stack>
    </GuestLayout>
  )
}

function Done({ user }: { user: { first_name: string; email: string } }) {
  const { t } = useTranslation('identity')
  return (
    <GuestLayout title={t('activate.done_title')} text={t('activate.done_text', { name: user.first_name })}>
      <Stack>
        <Alert icon={<IconCheck size={18} />} role="status">
          {user.email}
        </Alert>
        <Button component={Link} to="/login" search={addressQuery({ email: user.email })} size="md">
          {t('activate.sign_in')}
        </Button>
      </Stack>
    </GuestLayout>
  )
}

function OtherFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('identity')
  return <>{t('errors.other', { message: error?.message ?? '', id: error instanceof ApiError ? (error.request_id ?? '–') : '–' })}</>
}
