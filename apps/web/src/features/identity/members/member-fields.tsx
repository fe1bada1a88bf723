import { MultiSelect, Radio, Select, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../kit/index.ts'
import type { useRoleChoices } from './role-choices.ts'

interface RoleSelectsProps {
  form: EndpointForm
  choices: ReturnType<typeof useRoleChoices>
  /** The member's current roles, which stay among the options. */
  had?: readonly number[]
  disabled: boolean
}

/** Main role and further roles; only roles that the user may grant are offered. */
export function RoleSelects({ form, choices, had = [], disabled }: RoleSelectsProps) {
  const { t } = useTranslation('members')
  const options = choices.options(had)
  const further = options.filter((option) => option.value !== form.values.role_id)
  return (
    <>
      <Select label={t('invite.role')} required options={options} disabled={disabled} {...form.getInputProps('role_id')} />
      <MultiSelect
        label={t('invite.more_roles')}
        data={further.map(({ value, label }) => ({ value: String(value), label }))}
        disabled={disabled}
        {...form.getInputProps('role_ids')}
      />
    </>
  )
}

/** Selects all records of the account, or only the member's own. */
export function ScopeChoice({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('members')
  return (
    <Radio.Group label={t('scopes.title')} {...form.getInputProps('data_scope')}>
      <Stack gap={6} mt={4}>
        <Radio value="all" label={t('scopes.all')} />
        <Radio value="own" label={t('scopes.own')} />
      </Stack>
    </Radio.Group>
  )
}
