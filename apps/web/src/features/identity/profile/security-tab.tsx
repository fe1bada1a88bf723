import { changePassword, loginSessions, PASSWORD_MIN_LENGTH, profile } from '@stoa/contract/browser'
import { Button, PageSkeleton, PasswordInput, Stack, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { FormError, ChangeEmailForm } from '../forms/index.ts'
import { Section } from './section.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** Sign-in settings of the user: password, second factor, address, devices. */
export function SecurityTab() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const loaded = useEndpoint(profile)
  if (!loaded.answer) return loaded.reason ? <NotLoaded loaded={loaded} /> : <PageSkeleton />
  const own = loaded.answer.data
  return (
    <>
      <Section title={t('security.password')} text={t('security.password_text')}>
        <PasswordForm hasPassword={own.has_password} />
      </Section>
      <Section title={t('security.two_factor')} text={t('security.two_factor_text')}>
        <TwoFactorPanel isOn={own.two_factor} onChanged={loaded.reload} />
      </Section>
      <Section title={t('security.sessions')} text={t('security.sessions_text')}>
        <SessionsPanel />
      </Section>
      <Section title={t('security.email')} text={t('security.email_text', { email: own.email })}>
        <ChangeEmailForm onDone={() => void navigate({ to: '/email/verify' })} />
      </Section>
    </>
  )
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('identity')
  const form = useEndpointForm(changePassword, {
    defaults: { current_password: '', password: '', password_confirmation: '' },
    rules: {
      ...(hasPassword && { current_password: 'required' }),
      password: `required|min:${PASSWORD_MIN_LENGTH}`,
      password_confirmation: 'required|confirmed:password',
    },
    labels: {
      current_password: t('security.current_password'),
      password: t('fields.new_password'),
      password_confirmation: t('fields.password_confirmation'),
    },
    invalidates: [loginSessions],
    onDone: ({ message }) => {
      toast({ message, tone: 'good' })
      form.reset()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <FormError form={form} />
        {hasPassword && (
          <PasswordInput
            label={t('security.current_password')}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
        <PasswordInput
          label={t('fields.new_password')}
          description={t('fields.password_hint')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('fields.password_confirmation')}
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
        <Button type="submit" w="fit-content" loading={form.isPending}>
          {t('security.change_password')}
        </Button>
      </Stack>
    </form>
  )
}
