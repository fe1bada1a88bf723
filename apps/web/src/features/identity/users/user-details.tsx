import { adminUsers, type AdminUser } from '@stoa/contract/browser'
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpointForm } from '../../../kit/index.ts'
import { USER_RULES, UserFields, type UserFormData } from './user-fields.tsx'

/** Name, address and settings of a user, and the last sign-in. */
export function UserDetails({ user, form: data, readOnly }: { user: AdminUser; form: UserFormData; readOnly: boolean }) {
  const { t } = useTranslation('admin')
  const form = useEndpointForm(adminUsers.update, {
    params: { id: user.id },
    defaults: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phoneNumbers?.find((one) => one.is_primary)?.number ?? '',
      username: user.username,
      locale: user.locale,
      time_zone: user.time_zone,
    },
    rules: USER_RULES,
    labels: Object.fromEntries(
      (['first_name', 'last_name', 'email', 'phone', 'username'] as const).map((field) => [field, t(`users.fields.${field}`)]),
    ),
    toBody: (values) => ({ ...values, phone: values.phone || null, username: values.username || null, version: user.version }),
    onDone: () => toast({ message: t('users.saved'), tone: 'good' }),
  })
  const willMove = form.values.email.trim().toLowerCase() !== user.email.toLowerCase()
  return (
    <Stack>
      <Paper withBorder p="lg">
        <form noValidate onSubmit={form.onSubmit}>
          <fieldset disabled={readOnly} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
            <Stack>
              {form.error && (
                <Alert color="red" variant="light" role="alert">
                  {form.error.message}
                </Alert>
              )}
              <UserFields form={form} data={data} />
              {willMove && (
                <Text size="sm" c="dimmed">
                  {t('users.email_hint')}
                </Text>
              )}
              {!readOnly && (
                <Group justify="flex-end">
                  <Button
                    type="submit"
                    loading={form.isPending}
                    disabled={!form.isDirty()}
                    color={form.status === 'rejected' ? 'red' : undefined}
                  >
                    {t('users.save')}
                  </Button>
                </Group>
              )}
            </Stack>
          </fieldset>
        </form>
      </Paper>
      <Facts user={user} />
    </Stack>
  )
}

function Facts({ user }: { user: AdminUser }) {
  const { t, i18n } = useTranslation('admin')
  const facts = (['created_at', 'activated_at', 'last_login_at', 'last_seen_at', 'deactivated_at', 'locked_until'] as const).filter(
    (name) => user[name] !== null,
  )
  return (
    <Paper withBorder p="lg" component="dl" m={0}>
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        {facts.map((name) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {t(`users.facts.${name}`)}
            </Text>
            <Text component="dd" m={0} size="sm">
              {formatInstant(user[name], i18n.language)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  )
}
