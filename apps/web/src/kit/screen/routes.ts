import type { ComponentType } from 'react'

/** The guard of a screen, as in the checklist of screens (spec 4, 6). */
export type Guard =
  | 'any'
  | 'guest'
  | 'auth'
  | 'verified'
  | 'admin'
  | `verified+permission:${string}`
  | `verified+account-permission:${string}`

/** Loads a screen in its own chunk: `() => import('./x-screen.tsx').then((m) => m.XScreen)`. */
export type LoadScreen = () => Promise<ComponentType>

/** A sidebar entry of a screen. */
export interface NavEntry {
  sidebar: 'account' | 'back-office' | 'admin'
  /** Key below `app:nav.groups`; entries without a group come first. */
  group?: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Position within the group, smallest first. */
  order: number
  /** Query of the entry's address, such as `{ sort: '-created' }`, or one made for the user. */
  search?: Record<string, string> | ((userId: number) => Record<string, string>)
  /** Lazy component at the end of the entry, such as a count of new records. */
  mark?: ComponentType
  /** Path of the entry to whose subject this one belongs; it is folded into that entry. */
  under?: string
}

interface Shared {
  /** Key of the locale file `titles`, `titles:contacts`: browser title, breadcrumb, sidebar, palette. */
  title: string
  screen?: LoadScreen
  /** Redirects to this relative path, as a project does to its channels. */
  redirect?: string
  /** Modals of the checklist, by `modal('MOD-…')`, that this screen opens without an address. */
  modals?: readonly string[]
  /** Parameters that must be digits; other values show the not-found page. */
  numeric?: readonly string[]
  /** Tabs and modals with an address; they appear in the `<Outlet />` of the screen. */
  children?: readonly ChildRoute[]
}

/** A child of a screen: a tab, or a modal if `modal` is set. */
export interface ChildRoute extends Shared {
  /** Relative, such as `create` or `$contactId/edit`. */
  path: string
  /** By default the parent's guard. */
  guard?: Guard
  /** Its row in the checklist of modals, `modal('MOD-…')`, or `true` for a modal that the checklist does not list. */
  modal?: string | true
}

/** A screen with an absolute path; features export lists of these as `routes`. */
export interface ScreenRoute extends Shared {
  /** Absolute, parameters as `$name`: `/accounts/$accountId/contacts`. */
  path: string
  guard: Guard
  nav?: NavEntry
  /** The list that contains a record with tabs; shown as the breadcrumb above its name. */
  within?: { path: string; title: string }
  /** `bare` removes the dashboard's frame: sign-in, builders, previews. By default the path decides. */
  frame?: 'dashboard' | 'bare'
}

/** Marks a modal of the checklist: `modals: [modal('MOD-006')]`, or `modal: modal('MOD-006')` if it has an address. */
export const modal = (id: `MOD-${string}`) => id
