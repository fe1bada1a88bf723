import type { PermissionGroup } from '@stoa/contract/browser'

/** Actions with a column; all others are listed by name below their resource. */
export const MAIN_ACTIONS = ['read', 'create', 'update', 'delete'] as const

/** Switches names on, or off if all of them are on. */
export function toggled(value: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> {
  const next = new Set(value)
  const areAllOn = names.every((name) => value.has(name))
  for (const name of names) {
    if (areAllOn) next.delete(name)
    else next.add(name)
  }
  return next
}

/** The difference of a permission from the saved state. */
export function changeOf(value: ReadonlySet<string>, saved: ReadonlySet<string>, name: string): 'added' | 'removed' | undefined {
  if (value.has(name) === saved.has(name)) return undefined
  return value.has(name) ? 'added' : 'removed'
}

/** Number of permissions that would be granted and revoked. */
export function differenceOf(value: ReadonlySet<string>, saved: ReadonlySet<string>): { added: number; removed: number } {
  return { added: [...value].filter((name) => !saved.has(name)).length, removed: [...saved].filter((name) => !value.has(name)).length }
}

/** Groups and resources whose label, action or wire name contains every word of a text. */
export function matching(groups: readonly PermissionGroup[], text: string): PermissionGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (!words.length) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      resources: group.resources.filter((resource) => {
        const within = plain(
          [group.label, resource.label, resource.name, ...resource.actions.flatMap((action) => [action.label, action.name])].join(' '),
        )
        return words.every((word) => within.includes(word))
      }),
    }))
    .filter((group) => group.resources.length)
}

export const namesOf = (actions: readonly { name: string }[]): string[] => actions.map((action) => action.name)

/** Removes accents and case, for searching. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')
