import { PERMISSIONS } from '@stoa/domain'
import type { PermissionGroup } from '@stoa/contract/browser'

/** A resource with the actions that are permitted on it, in the reader's language. */
export interface PermittedResource {
  resource: string
  label: string
  actions: string[]
}

/** Permissions by resource in the order of the role matrix. Names that this version does not know are listed as they are. */
export function permittedResources(names: readonly string[], locale: string): PermittedResource[] {
  const wanted = new Set(names)
  const known = PERMISSIONS.filter(({ name }) => wanted.has(name))
  const found = [...Map.groupBy(known, ({ resource }) => resource)].map(([resource, permissions]) => {
    const texts = permissions.map(({ label_en, label_gr }) => (locale === 'gr' ? label_gr : label_en).split(': '))
    return { resource, label: texts[0]![0]!, actions: texts.map(([, action = '']) => action) }
  })
  const unknown = names.filter((name) => !known.some((permission) => permission.name === name))
  return [...found, ...unknown.map((name) => ({ resource: name, label: name, actions: [] }))]
}

/** The part of the permissions that the user has, which a token can have too. Empty resources and groups are left out. */
export const heldGroups = (groups: readonly PermissionGroup[]): PermissionGroup[] =>
  groups
    .map((group) => ({
      ...group,
      resources: group.resources
        .map((resource) => ({ ...resource, actions: resource.actions.filter((action) => action.held) }))
        .filter((resource) => resource.actions.length),
    }))
    .filter((group) => group.resources.length)

/** All permissions, those that only read, or none. */
export type Preset = 'all' | 'read' | 'none'

/** The names that a preset selects. */
export function presetNames(groups: readonly PermissionGroup[], preset: Preset): string[] {
  if (preset === 'none') return []
  const names = groups.flatMap((group) => group.resources.flatMap((resource) => resource.actions.map((action) => action.name)))
  return preset === 'all' ? names : names.filter((name) => name.endsWith('.read'))
}

/** The preset that a selection equals, if any. */
export function presetOf(groups: readonly PermissionGroup[], selected: ReadonlySet<string>): Preset | null {
  const isEqual = (preset: Preset) => {
    const names = presetNames(groups, preset)
    return names.length === selected.size && names.every((name) => selected.has(name))
  }
  return (['none', 'all', 'read'] as const).find(isEqual) ?? null
}
