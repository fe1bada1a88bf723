import { type AnyEndpoint, disableTwoFactor, renewRecoveryCodes, type ResultOf } from '@stoa/contract/browser'
import { Badge, Button, Group, Modal, PasswordInput, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'
import { FormError } from '../forms/index.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Step = 'setup' | 'renew' | 'disable' | null

/** State of two-factor authentication, with its actions. */
export function TwoFactorPanel({ isOn, onChanged }: { isOn: boolean; onChanged: () => void }) {
  const { t } = useTranslation('identity')
  const reload = useReloadSession()
  const [step, setStep] = useState<Step>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setStep(null)
    setCodes(null)
  }
  const changed = () => {
    onChanged()
    void reload()
  }
  return (
    <Stack align="flex-start">
      <Badge color={isOn ? 'teal' : 'gray'} variant="light" size="lg" tt="none">
        {t(isOn ? 'security.two_factor_on' : 'security.two_factor_off')}
      </Badge>
      {isOn ? (
        <Group>
          <Button variant="default" onClick={() => setStep('renew')}>
            {t('security.new_codes')}
          </Button>
          <Button variant="default" color="red" onClick={() => setStep('disable')}>
            {t('security.switch_off')}
          </Button>
        </Group>
      ) : (
        <Button onClick={() => setStep('setup')}>{t('security.switch_on')}</Button>
      )}
      <Modal opened={step !== null} onClose={close} title={step ? t(`security.steps.${step}`) : ''} closeOnClickOutside={false}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : step === 'setup' ? (
          <TwoFactorSetup
            onDone={(made) => {
              setCodes(made)
              changed()
            }}
          />
        ) : step === 'renew' ? (
          <PasswordStep
            endpoint={renewRecoveryCodes}
            submit={t('security.new_codes')}
            text={t('security.new_codes_text')}
            onDone={(answer) => setCodes(answer.data.recovery_codes)}
          />
        ) : step === 'disable' ? (
          <PasswordStep
            endpoint={disableTwoFactor}
            submit={t('security.switch_off')}
            text={t('security.switch_off_text')}
            danger
            onDone={() => {
              toast({ message: t('security.switched_off') })
              close()
              changed()
            }}
          />
        ) : null}
      </Modal>
    </Stack>
  )
}

interface PasswordStepProps<E extends AnyEndpoint> {
  endpoint: E
  text: string
  submit: string
  danger?: boolean
  onDone: (answer: ResultOf<E>) => void
}

function PasswordStep<E extends AnyEndpoint>({ endpoint, text, submit, danger, onDone }: PasswordStepProps<E>) {
  const { t } = useTranslation('identity')
  const form = useEndpointForm(endpoint, {
    defaults: { password: '' },
    rules: { password: 'required' },
    labels: { password: t('fields.password') },
    onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Text size="sm">{text}</Text>
        <FormError form={form} />
        <PasswordInput
          label={t('security.current_password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} {...(danger && { color: 'red' })}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
