import { adminUsers, type SelectOption } from '@stoa/contract/browser'
import { MultiSelect, PhoneInput, Select, SimpleGrid, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../kit/index.ts'

export interface UserFormData {
  roles: readonly { id: number; name: string; grantable: boolean }[]
  locales: readonly SelectOption[]
  time_zones: readonly string[]
}

/** Inputs for creating and editing a user. */
export function UserFields({ form, data, withRoles = false }: { form: EndpointForm; data: UserFormData; withRoles?: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('users.fields.first_name')} required data-autofocus autoComplete="off" {...form.getInputProps('first_name')} />
        <TextInput label={t('users.fields.last_name')} required autoComplete="off" {...form.getInputProps('last_name')} />
        <TextInput label={t('users.fields.email')} required type="email" autoComplete="off" {...form.getInputProps('email')} />
        <PhoneInput label={t('users.fields.phone')} {...form.getInputProps('phone')} />
        <Select label={t('users.fields.locale')} required options={data.locales} {...form.getInputProps('locale')} />
        <Select
          label={t('users.fields.time_zone')}
          options={data.time_zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          {...form.getInputProps('time_zone')}
        />
        <TextInput
          label={t('users.fields.username')}
          description={t('users.fields.username_hint')}
          autoComplete="off"
          {...form.getInputProps('username')}
        />
        {withRoles && (
          <MultiSelect
            label={t('users.fields.roles')}
            data={data.roles.map((role) => ({ value: String(role.id), label: role.name, disabled: !role.grantable }))}
            {...form.getInputProps('role_ids')}
          />
        )}
      </SimpleGrid>
      {withRoles && data.roles.some((role) => !role.grantable) && (
        <Text size="xs" c="dimmed">
          {t('users.roles_hint')}
        </Text>
      )}
    </>
  )
}

/** Rules of both forms. */
export const USER_RULES = {
  first_name: `required|max:${adminUsers.create.limits.first_name.maxLength}`,
  last_name: `required|max:${adminUsers.create.limits.last_name.maxLength}`,
  email: `required|email|max:${adminUsers.create.limits.email.maxLength}`,
  username: `max:${adminUsers.create.limits.username.maxLength}`,
} as const
