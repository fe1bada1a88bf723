import { roles, type Role } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Badge, Button, Group, IconCopy, IconPlus, IconTrash, Text, Tooltip } from '@stoa/ui'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressQuery,
  Can,
  DataList,
  DeleteDialog,
  ListToolbar,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Roles of an account; the page of a role replaces the list. */
export function RolesTab() {
  const base = `/accounts/${useAccountId()}/settings/roles`
  const { pathname } = useLocation()
  return pathname.replace(/\/$/, '') === base ? <RoleList base={base} /> : <Outlet />
}

function RoleList({ base }: { base: string }) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const list = useListScreen(roles, { account_id: useAccountId() }, { sort: 'created' })
  const columns = useRoleColumns(base)
  const [toDelete, setToDelete] = useState<Role | null>(null)
  const create = (
    <Can endpoint={roles.create} otherwise="explain">
      <Button component={Link} to={`${base}/create`} leftSection={<IconPlus size={16} />}>
        {t('roles.create')}
      </Button>
    </Can>
  )
  const actions = (role: Role) => (
    <Group gap={2} wrap="nowrap">
      <Can endpoint={roles.create}>
        <Tooltip label={t('roles.copy')}>
          <ActionIcon
            component={Link}
            to={`${base}/create`}
            search={addressQuery({ from: String(role.id) })}
            aria-label={t('roles.copy_one', { name: role.name })}
          >
            <IconCopy size={16} />
          </ActionIcon>
        </Tooltip>
      </Can>
      <Can endpoint={roles.remove}>
        <Tooltip label={t(role.is_system ? 'roles.system_stays' : role.members_count ? 'roles.held_stays' : 'roles.delete')}>
          <ActionIcon
            aria-label={t('roles.delete_one', { name: role.name })}
            disabled={role.is_system || role.members_count > 0}
            onClick={() => setToDelete(role)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Can>
    </Group>
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useRoleFilters()}>
        {create}
      </ListToolbar>
      <DataList<Role>
        list={list}
        columns={columns}
        onOpen={(role) => void navigate({ to: `${base}/${role.id}` })}
        empty={{ title: t('roles.empty_title'), text: t('roles.empty_text'), action: create }}
        rowActions={actions}
      />
      <DeleteDialog
        endpoint={roles.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.name ?? ''}
        onClose={() => setToDelete(null)}
      />
    </>
  )
}

/** Filters of every list of roles. */
export function useRoleFilters(): FilterFields {
  const { t } = useTranslation('members')
  return { is_system: { label: t('roles.filters.is_system') }, date_created: { label: t('roles.filters.date_created') } }
}

/** Columns of every list of roles, of an account or of the platform. */
export function useRoleColumns(base: string): ListColumn<Role>[] {
  const { t } = useTranslation('members')
  return [
    {
      key: 'name',
      title: t('roles.columns.name'),
      sort: 'name',
      fixed: true,
      render: (role) => (
        <div>
          <Group gap={4}>
            <Anchor component={Link} to={`${base}/${role.id}`} size="sm" fw={550}>
              {role.name}
            </Anchor>
            {role.is_system && (
              <Badge variant="default" size="sm" tt="none" fw={500} miw="max-content">
                {t('roles.system')}
              </Badge>
            )}
          </Group>
          {role.description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {role.description}
            </Text>
          )}
        </div>
      ),
    },
    { key: 'permissions', title: t('roles.columns.permissions'), align: 'right', render: (role) => role.permissions.length },
    { key: 'members', title: t('roles.columns.members'), align: 'right', render: (role) => role.members_count },
  ]
}
