import { PASSWORD_MIN_LENGTH, register } from '@stoa/contract/browser'
import { Anchor, Button, List, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@stoa/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'
import { FormError } from '../forms/index.ts'
import { GuestLayout } from './guest-layout.tsx'

const EMPTY = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' }

/** Registers a user. The answer is the same for every address; the mail explains the next step. */
export function RegisterScreen() {
  const { t, i18n } = useTranslation('identity')
  const { email = '' }: { email?: string } = useSearch({ strict: false })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useEndpointForm(register, {
    defaults: { ...EMPTY, email },
    rules: {
      first_name: `required|max:${register.limits.first_name.maxLength}`,
      last_name: `required|max:${register.limits.last_name.maxLength}`,
      email: 'required|email',
      password: `required|min:${PASSWORD_MIN_LENGTH}`,
      password_confirmation: 'required|confirmed:password',
    },
    labels: Object.fromEntries(Object.keys(EMPTY).map((field) => [field, t(`fields.${field as keyof typeof EMPTY}`)])),
    toBody: (values) => ({
      ...values,
      locale: i18n.language === 'gr' ? ('gr' as const) : ('en' as const),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    onDone: (_answer, values) => setSentTo(values.email),
  })
  const signIn = (
    <>
      {t('register.have_account')}{' '}
      <Anchor component={Link} to="/login" search={true} size="sm">
        {t('register.sign_in')}
      </Anchor>
    </>
  )
  if (sentTo) return <CheckMail email={sentTo} onBack={() => setSentTo(null)} footer={signIn} />
  return (
    <GuestLayout title={t('register.title')} text={t('register.text')} footer={signIn}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <FormError form={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('fields.first_name')}
              autoComplete="given-name"
              data-autofocus
              size="md"
              {...form.getInputProps('first_name')}
            />
            <TextInput label={t('fields.last_name')} autoComplete="family-name" size="md" {...form.getInputProps('last_name')} />
          </SimpleGrid>
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            size="md"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('fields.password')}
            description={t('fields.password_hint')}
            autoComplete="new-password"
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
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
    </GuestLayout>
  )
}

function CheckMail({ email, onBack, footer }: { email: string; onBack: () => void; footer: React.ReactNode }) {
  const { t } = useTranslation('identity')
  return (
    <GuestLayout title={t('register.sent_title')} text={t('register.sent_text', { email })} footer={footer}>
      <Stack>
        <Text fw={600} size="sm">
          {t('register.sent_help')}
        </Text>
        <List size="sm" spacing={6}>
          <List.Item>{t('register.sent_spam')}</List.Item>
          <List.Item>{t('register.sent_typo')}</List.Item>
        </List>
        <Button variant="default" onClick={onBack}>
          {t('register.sent_back')}
        </Button>
      </Stack>
    </GuestLayout>
  )
}
