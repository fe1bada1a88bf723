import { currentAccount, login, type LoginAnswer } from '@stoa/contract/browser'
import { Anchor, Button, closeToast, Group, PasswordInput, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useEndpointForm } from '../../../kit/index.ts'
import { startSession } from '../../shared/session/index.ts'
import { FormError } from '../forms/index.ts'
import { GuestLayout } from './guest-layout.tsx'
import { internalPath } from './internal-path.ts'
import { TwoFactorStep } from './two-factor-step.tsx'

/** Signs in; `/{accountId}/login` then opens that account (spec 2.1). */
export function LoginScreen() {
  const { t } = useTranslation('identity')
  const { email = '' }: { email?: string } = useSearch({ strict: false })
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const enter = useSignIn()
  const form = useEndpointForm(login, {
    defaults: { email, password: '' },
    rules: { email: 'required|email', password: 'required' },
    labels: { email: t('fields.email'), password: t('fields.password') },
    onDone: (answer) => (answer.two_factor && answer.challenge ? setChallenge(answer.challenge) : void enter(answer)),
    onFailed: (failure) => setRefused(failure?.status === 422),
  })
  if (challenge) return <TwoFactorStep challenge={challenge} onDone={enter} onCancel={() => setChallenge(null)} />
  return (
    <GuestLayout
      title={t('login.title')}
      text={t('login.text')}
      footer={
        <>
          {t('login.no_account')}{' '}
          <Anchor component={Link} to="/register" search={true} size="sm">
            {t('login.register')}
          </Anchor>
        </>
      }
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <FormError form={form} />
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            data-autofocus={email ? undefined : true}
            size="md"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('fields.password')}
            autoComplete="current-password"
            data-autofocus={email ? true : undefined}
            size="md"
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('login.forgot')}
            </Anchor>
          </Group>
          {isRefused && (
            <Text size="sm" c="dimmed" role="status">
              {t('login.just_registered')}
            </Text>
          )}
          <Button type="submit" size="md" fullWidth loading={form.isPending}>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
    </GuestLayout>
  )
}

/** Starts the session and opens the requested page. */
function useSignIn(): (answer: Partial<LoginAnswer>) => Promise<void> {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { accountId }: { accountId?: string } = useParams({ strict: false })
  const { next }: { next?: string } = useSearch({ strict: false })
  return async ({ access_token }) => {
    if (!access_token) return
    await startSession(client, access_token)
    // The toast about a required sign-in is obsolete.
    closeToast()
    if (!accountId) return void navigate({ href: internalPath(next, '/me/home') })
    try {
      await call(currentAccount, { body: { account_id: Number(accountId) } })
      await startSession(client, access_token)
      await navigate({ to: `/accounts/${accountId}` })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: t('login.no_such_account'), tone: 'bad' })
      await navigate({ to: '/me/home' })
    }
  }
}
