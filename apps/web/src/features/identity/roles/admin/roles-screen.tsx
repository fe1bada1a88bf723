import { adminRoles, type Role } from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash, Tooltip } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, ListToolbar, Screen, useListScreen } from '../../../../kit/index.ts'
import { useRoleColumns, useRoleFilters } from '../index.ts'

/** Platform roles; Admins read them, Super Admins change them. */
export function AdminRolesScreen() {
  const { t } = useTranslation(['admin', 'members'])
  const navigate = useNavigate()
  const list = useListScreen(adminRoles, {}, { sort: 'created' })
  const columns = useRoleColumns('/admin/roles')
  const [toDelete, setToDelete] = useState<Role | null>(null)
  const create = (
    <Can endpoint={adminRoles.create} otherwise="explain">
      <Button component={Link} to="/admin/roles/create" leftSection={<IconPlus size={16} />}>
        {t('members:roles.create')}
      </Button>
    </Can>
  )
  const actions = (role: Role) => (
    <Can endpoint={adminRoles.remove}>
      <Tooltip
        label={t(role.is_system ? 'members:roles.system_stays' : role.members_count ? 'members:roles.held_stays' : 'members:roles.delete')}
      >
        <ActionIcon
          aria-label={t('members:roles.delete_one', { name: role.name })}
          disabled={role.is_system || role.members_count > 0}
          onClick={() => setToDelete(role)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </Can>
  )
  return (
    <Screen title={t('admin:roles.title')} subtitle={t('admin:roles.subtitle')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={useRoleFilters()} backOffice />
      <DataList<Role>
        list={list}
        columns={columns}
        backOffice
        onOpen={(role) => void navigate({ to: `/admin/roles/${role.id}` })}
        rowActions={actions}
      />
      <DeleteDialog
        endpoint={adminRoles.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.name ?? ''}
        onClose={() => setToDelete(null)}
        backOffice
      />
    </Screen>
  )
}
