import { confirmTwoFactor, startTwoFactor } from '@stoa/contract/browser'
import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'
import { FormError, TYPED_CODE_LENGTH } from '../forms/index.ts'
import './two-factor.css'

interface Secret {
  secret: string
  qr_svg: string
}

/** Enables two-factor authentication: password, then the code that the authenticator shows after the scan. */
export function TwoFactorSetup({ onDone }: { onDone: (recovery_codes: string[]) => void }) {
  const { t } = useTranslation('identity')
  const [started, setStarted] = useState<Secret | null>(null)
  const start = useEndpointForm(startTwoFactor, {
    defaults: { password: '' },
    rules: { password: 'required' },
    labels: { password: t('fields.password') },
    onDone: ({ data }) => setStarted(data),
  })
  if (started) return <Confirm {...started} onDone={onDone} />
  return (
    <form noValidate onSubmit={start.onSubmit}>
      <Stack>
        <Text size="sm">{t('security.setup_text')}</Text>
        <FormError form={start} />
        <PasswordInput
          label={t('security.current_password')}
          autoComplete="current-password"
          data-autofocus
          {...start.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={start.isPending}>
            {t('security.continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Confirm({ secret, qr_svg, onDone }: Secret & { onDone: (recovery_codes: string[]) => void }) {
  const { t } = useTranslation('identity')
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [])
  const form = useEndpointForm(confirmTwoFactor, {
    defaults: { code: '' },
    rules: { code: 'required' },
    labels: { code: t('two_factor.code') },
    onDone: ({ data }) => onDone(data.recovery_codes),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Text size="sm">{t('security.scan')}</Text>
        <Group justify="center">
          <img className="stoa-qr" alt={t('security.qr')} src={`data:image/svg+xml;utf8,${encodeURIComponent(qr_svg)}`} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('security.by_hand')} <Code style={{ overflowWrap: 'anywhere' }}>{secret.replace(/(.{4})/g, '$1 ').trim()}</Code>
        </Text>
        <FormError form={form} />
        <TextInput
          className="stoa-code"
          label={t('two_factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_LENGTH}
          ref={code}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending}>
            {t('security.switch_on')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
