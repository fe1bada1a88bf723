import { memberships, updateMembership, type Membership } from '@stoa/contract/browser'
import { Accordion, Badge, Group, ListSkeleton, SimpleGrid, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpoint, useEndpointForm, useModalClose, type EndpointForm } from '../../../kit/index.ts'
import { useReloadSession, useSession } from '../../shared/session/index.ts'
import { PersonCell } from './member-cell.tsx'
import { RoleSelects, ScopeChoice } from './member-fields.tsx'
import { useRoleChoices } from './role-choices.ts'
import { RoleMatrix } from '../roles/index.ts'

/** Roles, direct permissions, data scope and job title of a member. */
export function MemberEditModal() {
  const { t } = useTranslation('members')
  const { membershipId = '' }: { membershipId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(memberships.read, { params: { id: Number(membershipId) }, query: { include: ['roles', 'permissions'] } })
  if (loaded.answer) return <EditForm key={loaded.answer.data.version} member={loaded.answer.data} />
  return <RouteModal title={t('edit.title')}>{loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton rows={4} />}</RouteModal>
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
      role_id: member.role_id,
      role_ids: (member.roles ?? []).map((role) => String(role.id)),
      permissions: member.direct_permissions ?? [],
      data_scope: member.data_scope,
      job_title: member.job_title ?? '',
    },
    rules: { role_id: 'required' },
    labels: { role_id: t('invite.role') },
    toBody: (values) => ({
      ...(choices.isAllowed && !member.is_owner && { role_id: values.role_id, role_ids: values.role_ids.map(Number) }),
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
        {choices.isAllowed && <RoleSelects form={form} choices={choices} had={had} disabled={member.is_owner || choices.isLoading} />}
        <TextInput
          label={t('columns.job_title')}
          maxLength={updateMembership.limits.job_title.maxLength}
          {...form.getInputProps('job_title')}
        />
      </SimpleGrid>
      {!member.is_owner && (
        <>
          <ScopeChoice form={form} />
          <DirectPermissions form={form} choices={choices} saved={member.direct_permissions ?? []} />
        </>
      )}
      {form.errors.permissions && (
        <Text c="red" size="sm" role="alert">
          {form.errors.permissions}
        </Text>
      )}
    </FormModal>
  )
}

type Choices = ReturnType<typeof useRoleChoices>

function DirectPermissions({ form, choices, saved }: { form: EndpointForm; choices: Choices; saved: readonly string[] }) {
  const { t } = useTranslation('members')
  const chosen = new Set([form.values.role_id, ...form.values.role_ids.map(Number)])
  const grantedByRoles = new Set(choices.all.filter((role) => chosen.has(role.id)).flatMap((role) => role.permissions))
  const direct = new Set<string>(form.values.permissions)
  return (
    <Accordion variant="contained">
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
              saved={new Set(saved)}
              granted={grantedByRoles}
              onChange={(next) => form.setFieldValue('permissions', [...next])}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
