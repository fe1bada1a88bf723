import { adminUsers, createAdminUserForm } from '@stoa/contract/browser'
import { ListSkeleton, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { USER_RULES, UserFields, type UserFormData } from './user-fields.tsx'

/** Creates a user; they receive a mail and choose their own password. */
export function UserCreateModal() {
  const { t } = useTranslation('admin')
  const form = useEndpoint(createAdminUserForm, {}, { staleTime: 60_000 })
  if (form.answer) return <CreateForm data={form.answer.data} />
  return <RouteModal title={t('users.create')}>{form.reason ? <NotLoaded loaded={form} /> : <ListSkeleton rows={4} />}</RouteModal>
}

function CreateForm({ data }: { data: UserFormData }) {
  const { t, i18n } = useTranslation('admin')
  const navigate = useNavigate()
  const form = useEndpointForm(adminUsers.create, {
    defaults: {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      username: '',
      locale: i18n.language as 'en' | 'gr',
      time_zone: null as string | null,
      role_ids: [] as string[],
    },
    rules: USER_RULES,
    labels: Object.fromEntries(
      (['first_name', 'last_name', 'email', 'phone', 'username'] as const).map((field) => [field, t(`users.fields.${field}`)]),
    ),
    toBody: (values) => ({
      ...values,
      phone: values.phone || null,
      username: values.username || null,
      role_ids: values.role_ids.map(Number),
    }),
    onDone: ({ data: user }) => {
      toast({ message: t('users.created', { email: user.email }), tone: 'good' })
      void navigate({ to: `/admin/users/${user.id}` })
    },
  })
  return (
    <FormModal title={t('users.create')} form={form} submitLabel={t('users.create_submit')}>
      <UserFields form={form} data={data} withRoles />
      <Text size="sm" c="dimmed">
        {t('users.create_hint')}
      </Text>
    </FormModal>
  )
}
