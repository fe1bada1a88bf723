import { adminRoles, editAdminRolePermissions, updateAdminRolePermissions } from '@stoa/contract/browser'
import { PageSkeleton, toast } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useChange, useEndpoint, useMay } from '../../../../kit/index.ts'
import { RoleForm } from '../index.ts'

/** A platform role with its matrix. */
export function AdminRoleScreen() {
  const { t } = useTranslation(['admin', 'members'])
  const { roleId = '' }: { roleId?: string } = useParams({ strict: false })
  const may = useMay()
  const loaded = useEndpoint(editAdminRolePermissions, { params: { id: Number(roleId) } })
  const change = useChange(updateAdminRolePermissions, ['roles'])
  if (loaded.reason) return <NotLoaded loaded={loaded} />
  if (!loaded.answer) return <PageSkeleton />
  const { role, groups } = loaded.answer.data
  const mayUpdate = may(updateAdminRolePermissions)
  return (
    <Screen title={role.name} subtitle={mayUpdate ? t('members:roles.holders', { count: role.members_count }) : t('admin:roles.read_only')}>
      <RoleForm
        key={role.id}
        role={role}
        groups={groups}
        readOnly={role.locked || !mayUpdate}
        onSave={async (body, version) => {
          const { data } = await change.send({ params: { id: role.id }, body: { ...body, version } })
          toast({ message: t('members:roles.saved'), tone: 'good' })
          return data
        }}
      />
    </Screen>
  )
}

/** Creates a platform role. The possible permissions are read from the role of Super Admins. */
export function AdminRoleCreateScreen() {
  const { t } = useTranslation(['admin', 'members'])
  const navigate = useNavigate()
  const list = useEndpoint(adminRoles.list, { query: { per_page: 1, sort: 'created' } }, { staleTime: 60_000 })
  const first = list.answer?.data[0]
  const catalogue = useEndpoint(
    editAdminRolePermissions,
    { params: { id: first?.id ?? 0 } },
    { enabled: first !== undefined, staleTime: 60_000 },
  )
  const create = useChange(adminRoles.create, ['roles'])
  const failed = [list, catalogue].find((one) => one.reason)
  if (failed) return <NotLoaded loaded={failed} />
  if (!catalogue.answer) return <PageSkeleton />
  return (
    <Screen title={t('members:roles.create')}>
      <RoleForm
        groups={catalogue.answer.data.groups}
        onSave={async (body) => {
          const { data } = await create.send({ body })
          toast({ message: t('members:roles.created'), tone: 'good' })
          void navigate({ to: `/admin/roles/${data.id}`, ignoreBlocker: true })
          return data
        }}
      />
    </Screen>
  )
}
