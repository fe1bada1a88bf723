import { PASSWORD_MIN_LENGTH, passwordFind, passwordReset } from '@stoa/contract/browser'
import { Alert, Button, IconAlertTriangle, PasswordInput, Skeleton, Stack, TextInput, toast } from '@stoa/ui'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { FormError } from '../forms/index.ts'
import { GuestLayout } from './guest-layout.tsx'

/** Looks up the link, whose answer contains the address, then sets the password (spec 4). */
export function ResetPasswordScreen() {
  const { t } = useTranslation('identity')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const [isUsed, setUsed] = useState(false)
  const found = useEndpoint(passwordFind, { params: { token } }, { enabled: !isUsed })
  if (found.answer) return <NewPassword token={token} email={found.answer.email} onUse={setUsed} />
  const isGone = found.error instanceof ApiError && found.error.status === 404
  return (
    <GuestLayout title={t('reset.title')}>
      {found.status !== 'rejected' ? (
        <Stack aria-busy role="status" aria-label={t('reset.looking')}>
          <Skeleton height={42} />
          <Skeleton height={42} />
          <Skeleton height={42} />
        </Stack>
      ) : (
        <Stack>
          <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
            {isGone ? t('reset.gone') : t('reset.failed', { reason: found.reason })}
          </Alert>
          {isGone ? (
            <Button component={Link} to="/forgot-password" size="md">
              {t('reset.new_link')}
            </Button>
          ) : (
            <Button size="md" variant="default" onClick={found.reload}>
              {t('retry')}
            </Button>
          )}
        </Stack>
      )}
    </GuestLayout>
  )
}

/** Form of the new password. The link is not looked up again while it is redeemed. */
function NewPassword({ token, email, onUse }: { token: string; email: string; onUse: (isUsed: boolean) => void }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const form = useEndpointForm(passwordReset, {
    defaults: { password: '', password_confirmation: '' },
    rules: { password: `required|min:${PASSWORD_MIN_LENGTH}`, password_confirmation: 'required|confirmed:password' },
    labels: { password: t('fields.new_password'), password_confirmation: t('fields.password_confirmation') },
    toBody: (values) => {
      onUse(true)
      return { ...values, email, token }
    },
    onFailed: () => onUse(false),
    onDone: () => {
      toast({ message: t('reset.done'), tone: 'good' })
      void navigate({ to: '/login', search: { email } })
    },
  })
  return (
    <GuestLayout title={t('reset.title')} text={t('reset.text')}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <FormError form={form} />
          <TextInput label={t('fields.email')} value={email} readOnly size="md" autoComplete="username" error={form.errors.email} />
          <PasswordInput
            label={t('fields.new_password')}
            description={t('fields.password_hint')}
            autoComplete="new-password"
            data-autofocus
            size="md"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t('fields.password_confirmation')}
            autoComplete="new-password"
            size="md"
            {...form.getInputProps('password_confirmation')}
          />
          <Button type="submit" size="md" fullWidth loading={form.isPending}>
            {t('reset.submit')}
          </Button>
        </Stack>
      </form>
    </GuestLayout>
  )
}
