import { accountPermissions, roles, type PermissionGroup, type Role } from '@stoa/contract/browser'
import { useEndpoint, useMay } from '../../../kit/index.ts'

/** Roles of an account that the user may grant; empty while they load, or if the user may not see them. */
export function useRoleChoices(accountId: number) {
  const may = useMay()
  const isAllowed = may(roles.list)
  const list = useEndpoint(
    roles.list,
    { params: { account_id: accountId }, query: { per_page: 100 } },
    { enabled: isAllowed, staleTime: 30_000 },
  )
  const catalogue = useEndpoint(accountPermissions, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const groups = catalogue.answer?.data ?? []
  const held = new Set(grantableNames(groups))
  const all: readonly Role[] = list.answer?.data ?? []
  const isGrantable = (role: Role) => role.code !== 'owner' && role.permissions.every((name) => held.has(name))
  return {
    isAllowed,
    isLoading: list.isFirstLoad || catalogue.isFirstLoad,
    all,
    groups,
    /** Options of a select: roles that the user may grant, and the member's current ones. */
    options: (had: readonly number[] = []) =>
      all.filter((role) => isGrantable(role) || had.includes(role.id)).map((role) => ({ value: role.id, label: role.name })),
    /** Number of roles with more permissions than the user has. */
    withheld: all.filter((role) => role.code !== 'owner' && !isGrantable(role)).length,
  }
}

const grantableNames = (groups: readonly PermissionGroup[]) =>
  groups.flatMap((group) =>
    group.resources.flatMap((resource) => resource.actions.filter((action) => action.held).map((action) => action.name)),
  )
