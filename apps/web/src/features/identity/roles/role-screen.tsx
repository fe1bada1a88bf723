import { accountPermissions, roles } from '@stoa/contract/browser'
import { Button, Group, ListSkeleton, Stack, Text, Title, toast } from '@stoa/ui'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useChange, useEndpoint, useMay } from '../../../kit/index.ts'
import { useAccountId, useReloadSession } from '../../shared/session/index.ts'
import { RoleForm } from './role-form.tsx'

/** A role of an account with its matrix. */
export function RoleScreen() {
  const { t } = useTranslation('members')
  const { roleId = '' }: { roleId?: string } = useParams({ strict: false })
  const may = useMay()
  const accountId = useAccountId()
  const role = useEndpoint(roles.read, { params: { id: Number(roleId) } })
  const catalogue = useEndpoint(accountPermissions, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const change = useChange(roles.update, ['memberships'])
  const reload = useReloadSession()
  const failed = [role, catalogue].find((one) => one.reason)
  if (failed) return <NotLoaded loaded={failed} />
  if (!role.answer || !catalogue.answer) return <ListSkeleton />
  const { data } = role.answer
  return (
    <Stack>
      <RoleHeading title={data.name} back={`/accounts/${accountId}/settings/roles`} holders={data.members_count} />
      <RoleForm
        key={data.id}
        role={data}
        groups={catalogue.answer.data}
        readOnly={data.locked || !may(roles.update)}
        onSave={async (body, version) => {
          const saved = await change.send({ params: { id: data.id }, body: { ...body, version } })
          toast({ message: t('roles.saved'), tone: 'good' })
          await reload()
          return saved.data
        }}
      />
    </Stack>
  )
}

/** Creates a role, blank or as a copy of the one in the address. */
export function RoleCreateScreen() {
  const { t } = useTranslation('members')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { from }: { from?: string } = useSearch({ strict: false })
  const source = useEndpoint(roles.read, { params: { id: Number(from ?? 0) } }, { enabled: Boolean(from) })
  const catalogue = useEndpoint(accountPermissions, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const create = useChange(roles.create)
  if (catalogue.reason) return <NotLoaded loaded={catalogue} />
  if (!catalogue.answer || (from && source.isFirstLoad)) return <ListSkeleton />
  const held = new Set(
    catalogue.answer.data.flatMap((group) =>
      group.resources.flatMap((one) => one.actions.filter((action) => action.held).map((action) => action.name)),
    ),
  )
  return (
    <Stack>
      <RoleHeading
        title={source.answer ? t('roles.copy_of', { name: source.answer.data.name }) : t('roles.create')}
        back={`/accounts/${accountId}/settings/roles`}
      />
      <RoleForm
        groups={catalogue.answer.data}
        initial={(source.answer?.data.permissions ?? []).filter((name) => held.has(name))}
        onSave={async (body) => {
          const { data } = await create.send({ params: { account_id: accountId }, body })
          toast({ message: t('roles.created'), tone: 'good' })
          void navigate({ to: `/accounts/${accountId}/settings/roles`, ignoreBlocker: true })
          return data
        }}
      />
    </Stack>
  )
}

function RoleHeading({ title, back, holders }: { title: string; back: string; holders?: number }) {
  const { t } = useTranslation('members')
  return (
    <Group justify="space-between">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {holders !== undefined && (
          <Text size="sm" c="dimmed">
            {t('roles.holders', { count: holders })}
          </Text>
        )}
      </div>
      <Button component={Link} to={back} variant="default">
        {t('roles.back')}
      </Button>
    </Group>
  )
}
