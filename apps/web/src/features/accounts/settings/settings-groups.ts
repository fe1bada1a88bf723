import { settingsTabs, type SettingsTab } from './settings-tabs.ts'

/** The groups of the settings in their order, with the paths of their tabs. */
const GROUPS = {
  account: ['general', 'membership-product', 'web-presence', 'customer-anatomy', 'attachments'],
  people: ['members', 'roles', 'linked-contacts'],
  crm: ['tags', 'requests'],
  messages: ['email', 'sms'],
  sales: ['invoicing', 'payments'],
  connections: ['integrations', 'integrations/facebook', 'integrations/google', 'social-connections', 'api-tokens', 'webhooks'],
} as const

export type SettingsGroup = keyof typeof GROUPS

/** The tabs that the reader may open by group; those that no group names are in the last one. */
export function settingsGroups(mayOpen: (tab: SettingsTab) => boolean): { group: SettingsGroup; tabs: readonly SettingsTab[] }[] {
  const named = new Set<string>(Object.values(GROUPS).flat())
  const groups = Object.keys(GROUPS) as SettingsGroup[]
  return groups
    .map((group) => {
      const paths: readonly string[] = GROUPS[group]
      const tabs = settingsTabs.filter((tab) => paths.includes(tab.path) || (group === groups.at(-1) && !named.has(tab.path)))
      return { group, tabs: tabs.filter(mayOpen).toSorted((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path)) }
    })
    .filter(({ tabs }) => tabs.length)
}
