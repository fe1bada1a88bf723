import { type LoginAnswer, twoFactorChallenge } from '@stoa/contract/browser'
import { Anchor, Button, Stack, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'
import { FormError, TYPED_CODE_LENGTH } from '../forms/index.ts'
import { GuestLayout } from './guest-layout.tsx'

/** Second step of a sign-in: a code of the authenticator, or a recovery code. */
export function TwoFactorStep({
  challenge,
  onDone,
  onCancel,
}: {
  challenge: string
  onDone: (answer: LoginAnswer) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('identity')
  const [kind, setKind] = useState<'code' | 'recovery_code'>('code')
  const form = useEndpointForm(twoFactorChallenge, {
    defaults: { code: '', recovery_code: '' },
    rules: { [kind]: 'required' },
    labels: { code: t('two_factor.code'), recovery_code: t('two_factor.recovery_code') },
    toBody: (values) => ({ challenge, [kind]: values[kind] }),
    onDone,
  })
  const isCode = kind === 'code'
  const switchKind = () => {
    form.reset()
    setKind(isCode ? 'recovery_code' : 'code')
  }
  const expired = form.errors.challenge
  return (
    <GuestLayout title={t('two_factor.title')} text={t(isCode ? 'two_factor.text' : 'two_factor.recovery_text')}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <FormError form={form} />
          {isCode ? (
            <TextInput
              key="code"
              className="stoa-code"
              label={t('two_factor.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={TYPED_CODE_LENGTH}
              data-autofocus
              size="md"
              {...form.getInputProps('code')}
              error={form.errors.code ?? expired}
            />
          ) : (
            <TextInput
              key="recovery"
              className="stoa-code"
              label={t('two_factor.recovery_code')}
              autoComplete="off"
              data-autofocus
              size="md"
              {...form.getInputProps('recovery_code')}
              error={form.errors.recovery_code ?? expired}
            />
          )}
          <Button type="submit" size="md" fullWidth loading={form.isPending} disabled={Boolean(expired)}>
            {t('two_factor.submit')}
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={switchKind}>
            {t(isCode ? 'two_factor.use_recovery' : 'two_factor.use_code')}
          </Anchor>
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={onCancel}>
            {t('two_factor.cancel')}
          </Anchor>
        </Stack>
      </form>
    </GuestLayout>
  )
}
