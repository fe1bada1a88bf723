import { adminUsers, type AdminUser } from '@stoa/contract/browser'
import { Badge, Button, Checkbox, EmptyState, Group, IconShieldLock, Paper, Stack, Stepper, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'

type GrantableRole = { id: number; name: string; grantable: boolean; description?: string | null }

/** Platform roles of a user, changed in two steps: select, then confirm what is granted and revoked. */
export function UserRoles({ user, roles, readOnly }: { user: AdminUser; roles: readonly GrantableRole[]; readOnly: boolean }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const edit = !readOnly && <Button onClick={() => setOpen(true)}>{t('users.roles.edit')}</Button>
  return (
    <Paper withBorder p="lg">
      {user.roles?.length ? (
        <Group justify="space-between">
          <Group gap="xs">
            {user.roles.map((role) => (
              <Badge key={role.id} size="lg" variant="light" tt="none">
                {role.name}
              </Badge>
            ))}
          </Group>
          {edit}
        </Group>
      ) : (
        <EmptyState
          icon={<IconShieldLock size={28} stroke={1.5} />}
          title={t('users.roles.none_title')}
          text={t('users.roles.none_text')}
          action={edit}
        />
      )}
      {isOpen && <RolesWizard user={user} roles={roles} onClose={() => setOpen(false)} />}
    </Paper>
  )
}

function RolesWizard({ user, roles, onClose }: { user: AdminUser; roles: readonly GrantableRole[]; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const currentIds = (user.roles ?? []).map((role) => role.id)
  const [step, setStep] = useState(0)
  const form = useEndpointForm(adminUsers.update, {
    params: { id: user.id },
    defaults: { user_id: user.id, role_ids: currentIds },
    toBody: ({ role_ids }) => ({ role_ids, version: user.version }),
    onDone: () => {
      toast({ message: t('users.roles.saved'), tone: 'good' })
      onClose()
    },
    onFailed: () => setStep(0),
  })
  const chosen: readonly number[] = form.values.role_ids
  const nameOf = (id: number) => roles.find((role) => role.id === id)?.name ?? ''
  const granted = chosen.filter((id) => !currentIds.includes(id)).map(nameOf)
  const revoked = currentIds.filter((id) => !chosen.includes(id)).map(nameOf)
  const isChanged = granted.length + revoked.length > 0
  return (
    <FormModal
      title={t('users.roles.title', { name: user.username })}
      form={form}
      onClose={onClose}
      submitLabel={t(step === 0 ? 'users.roles.next' : 'users.roles.confirm')}
      onSubmit={() => (step === 0 ? isChanged && setStep(1) : void form.submit())}
      footer={
        step === 1 && (
          <Button variant="subtle" onClick={() => setStep(0)}>
            {t('users.roles.back')}
          </Button>
        )
      }
    >
      <Stepper active={step} size="sm" onStepClick={(next) => (next === 0 || isChanged) && setStep(next)}>
        <Stepper.Step label={t('users.roles.choose')}>
          <Stack mt="sm">
            {roles.map((role) => (
              <Checkbox
                key={role.id}
                label={role.name}
                description={role.description ?? (role.grantable ? undefined : t('users.roles.not_grantable'))}
                disabled={!role.grantable}
                checked={chosen.includes(role.id)}
                onChange={(event) =>
                  form.setFieldValue('role_ids', event.currentTarget.checked ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))
                }
              />
            ))}
            {form.errors.role_ids && (
              <Text c="red" size="sm" role="alert">
                {form.errors.role_ids}
              </Text>
            )}
          </Stack>
        </Stepper.Step>
        <Stepper.Step label={t('users.roles.check')}>
          <Stack mt="sm" gap="xs">
            {granted.length > 0 && <Text>{t('users.roles.given', { names: granted.join(', ') })}</Text>}
            {revoked.length > 0 && <Text>{t('users.roles.taken', { names: revoked.join(', ') })}</Text>}
            <Text size="sm" c="dimmed">
              {t('users.roles.at_once')}
            </Text>
          </Stack>
        </Stepper.Step>
      </Stepper>
    </FormModal>
  )
}
