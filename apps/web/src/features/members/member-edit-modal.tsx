import { memberships, updateMembership, type Membership } from '@stoa/contract'
import {
  Accordion,
  Badge,
  ErrorState,
  Group,
  ListSkeleton,
  MultiSelect,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  toast,
} from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, FormModal, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../kit/index.ts'
import { useReloadSession, useSession } from '../session/index.ts'
import { PersonCell } from './member-cell.tsx'
import { useRoleChoices } from './role-choices.ts'
import { RoleMatrix } from './roles/role-matrix.tsx'

/** Roles, own permissions, data scope and job title of a member. */
export function MemberEditModal() {
  const { t } = useTranslation('members')
  const { membershipId } = useParams({ strict: false }) as { membershipId: string }
  const loaded = useEndpoint(memberships.read, { params: { id: Number(membershipId) }, query: { include: ['roles', 'permissions'] } })
  if (loaded.answer) return <EditForm key={loaded.answer.data.version} member={loaded.answer.data} />
  return (
    <RouteModal title={t('edit.title')}>
      {loaded.reason ? (
        <ErrorState
          message={loaded.reason}
          requestId={loaded.error instanceof ApiError ? loaded.error.request_id : null}
          onRetry={loaded.reload}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </RouteModal>
  )
}

function EditForm({ member }: { member: Membership }) {
  const { t } = useTranslation('members')
  const close = useModalClose()
  const { user } = useSession()
  const reload = useReloadSession()
  const choices = useRoleChoices(member.account_id)
  const had = [member.role_id, ...(member.roles ?? []).map((role) => role.id)]
  const form = useEndpointForm(updateMembership, {
    params: { account_id: member.account_id, membership_id: member.id },
    defaults: {
      role_id: member.role_id as number | null,
      role_ids: (member.roles ?? []).map((role) => String(role.id)),
      permissions: member.direct_permissions ?? [],
      data_scope: member.data_scope,
      job_title: member.job_title ?? '',
    },
    rules: { role_id: 'required' },
    labels: { role_id: t('invite.role') },
    toBody: (values) => ({
      ...(choices.isAllowed && !member.is_owner && { role_id: values.role_id!, role_ids: values.role_ids.map(Number) }),
      permissions: values.permissions,
      data_scope: values.data_scope,
      job_title: values.job_title || null,
      version: member.version,
    }),
    invalidates: ['members'],
    onDone: () => {
      toast({ message: t('edit.saved'), tone: 'good' })
      if (user?.id === member.user_id) void reload()
      close()
    },
  })
  const options = choices.options(had)
  const chosen = new Set([form.values.role_id, ...form.values.role_ids.map(Number)])
  const given = new Set(choices.all.filter((role) => chosen.has(role.id)).flatMap((role) => role.permissions))
  const direct = new Set(form.values.permissions)
  return (
    <FormModal title={t('edit.title')} form={form} size="xl">
      <Group justify="space-between">
        <PersonCell user={member.user} />
        {member.is_owner && <Badge>{t('owner')}</Badge>}
      </Group>
      {member.is_owner && (
        <Text size="sm" c="dimmed">
          {t('edit.owner_hint')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {choices.isAllowed && (
          <>
            <Select
              label={t('invite.role')}
              required
              options={options}
              disabled={member.is_owner || choices.isLoading}
              {...form.getInputProps('role_id')}
            />
            <MultiSelect
              label={t('invite.more_roles')}
              data={options
                .filter((option) => option.value !== form.values.role_id)
                .map(({ value, label }) => ({ value: String(value), label }))}
              disabled={member.is_owner || choices.isLoading}
              {...form.getInputProps('role_ids')}
            />
          </>
        )}
        <TextInput label={t('columns.job_title')} maxLength={120} {...form.getInputProps('job_title')} />
      </SimpleGrid>
      {!member.is_owner && (
        <Radio.Group label={t('scopes.title')} {...form.getInputProps('data_scope')}>
          <Stack gap={6} mt={4}>
            <Radio value="all" label={t('scopes.all')} />
            <Radio value="own" label={t('scopes.own')} />
          </Stack>
        </Radio.Group>
      )}
      {!member.is_owner && (
        <Accordion variant="contained" defaultValue={form.errors.permissions ? 'direct' : null}>
          <Accordion.Item value="direct">
            <Accordion.Control>
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  {t('edit.direct')}
                </Text>
                <Badge variant="light" color={direct.size ? undefined : 'gray'}>
                  {direct.size}
                </Badge>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Text size="sm" c="dimmed">
                  {t('edit.direct_hint')}
                </Text>
                <RoleMatrix
                  groups={choices.groups}
                  value={direct}
                  saved={new Set(member.direct_permissions ?? [])}
                  given={given}
                  onChange={(next) => form.setFieldValue('permissions', [...next])}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
      {form.errors.permissions && (
        <Text c="red" size="sm" role="alert">
          {form.errors.permissions}
        </Text>
      )}
    </FormModal>
  )
}
