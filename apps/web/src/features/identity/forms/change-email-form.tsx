import { changeEmail } from '@stoa/contract/browser'
import { Button, PasswordInput, Stack, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'
import { FormError } from './form-error.tsx'

/** Changes the user's address; the dashboard stays closed until it is verified. */
export function ChangeEmailForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('identity')
  const reload = useReloadSession()
  const form = useEndpointForm(changeEmail, {
    defaults: { email: '', current_password: '' },
    rules: { email: 'required|email', current_password: 'required' },
    labels: { email: t('security.new_email'), current_password: t('security.current_password') },
    onDone: ({ message }) => {
      toast({ message, tone: 'good' })
      form.reset()
      void reload().then(onDone)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <FormError form={form} />
        <TextInput label={t('security.new_email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordInput label={t('security.current_password')} autoComplete="current-password" {...form.getInputProps('current_password')} />
        <Button type="submit" w="fit-content" loading={form.isPending}>
          {t('security.change_email')}
        </Button>
      </Stack>
    </form>
  )
}
