import { passwordEmail } from '@stoa/contract/browser'
import { Alert, Anchor, Button, IconMail, Stack, TextInput } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'
import { FormError } from '../forms/index.ts'
import { GuestLayout } from './guest-layout.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds between two mails to an address (wire-contract.md 4.5). */
const WAIT_S = 60

/** Requests the link to choose a new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('identity')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const wait = useCountdown()
  const form = useEndpointForm(passwordEmail, {
    defaults: { email: '' },
    rules: { email: 'required|email' },
    labels: { email: t('fields.email') },
    onDone: (_answer, values) => {
      setSentTo(values.email)
      wait.start(WAIT_S)
    },
  })
  const isWaiting = wait.left > 0 && form.values.email === sentTo
  return (
    <GuestLayout
      title={t('forgot.title')}
      text={t('forgot.text')}
      footer={
        <Anchor component={Link} to="/login" size="sm">
          {t('forgot.back')}
        </Anchor>
      }
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <FormError form={form} />
          {sentTo && (
            <Alert icon={<IconMail size={18} />} role="status" title={t('forgot.sent_title')}>
              {t('forgot.sent_text', { email: sentTo })}
            </Alert>
          )}
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            data-autofocus
            size="md"
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={form.isPending} disabled={isWaiting} variant={sentTo ? 'default' : 'filled'}>
            {isWaiting ? t('forgot.again_in', { count: wait.left }) : t(sentTo ? 'forgot.again' : 'forgot.submit')}
          </Button>
        </Stack>
      </form>
    </GuestLayout>
  )
}
