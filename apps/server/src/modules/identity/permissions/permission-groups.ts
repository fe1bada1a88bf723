import type { PermissionGroup } from '@stoa/contract'
import { PERMISSIONS, type Permission } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'

/**
 * Returns the permissions of a scope by group and resource, in the caller's language, as the role matrix shows them.
 * @param held whether the caller may grant a permission
 */
export function permissionGroups(ctx: Context, scope: 'account' | 'platform', held: (name: string) => boolean): PermissionGroup[] {
  const offered = PERMISSIONS.filter((permission) => permission.scope === 'both' || permission.scope === scope)
  return [...Map.groupBy(offered, ({ group }) => group)].map(([name, ofGroup]) => ({
    name,
    label: text(ctx, `members:groups.${name}`),
    resources: [...Map.groupBy(ofGroup, ({ resource }) => resource)].map(([resource, ofResource]) => ({
      name: resource,
      label: labelsOf(ctx, ofResource[0]!)[0],
      actions: ofResource.map((permission) => ({
        name: permission.name,
        label: labelsOf(ctx, permission)[1],
        held: held(permission.name),
      })),
    })),
  }))
}

/** Splits a label such as "Contacts: view" into resource and action. */
function labelsOf(ctx: Context, permission: Permission): [resource: string, action: string] {
  const [resource = '', action = ''] = (ctx.request.locale === 'gr' ? permission.label_gr : permission.label_en).split(': ')
  return [resource, action]
}
