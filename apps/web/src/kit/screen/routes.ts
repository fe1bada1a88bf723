import type { ComponentType } from 'react'

/** Who may open a screen; written as in the checklist of screens (spec 4, 6). */
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
  /** Key below `app:nav.groups`; entries without a group stand above all groups. */
  group?: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Place within the group, smallest first. */
  order: number
  /** Address query the entry opens with, such as `{ sort: '-created' }`. */
  search?: Record<string, string>
  /** Shown at the end of the entry, such as a number of what is new; a lazy component. */
  mark?: ComponentType
}

interface Shared {
  /** Key of the locale file `titles`, `titles:contacts`: browser title, breadcrumb, sidebar, palette. */
  title: string
  screen?: LoadScreen
  /** Goes on to this relative path instead of showing something, as a project goes to its channels. */
  redirect?: string
  /** Modals of the checklist, by `modal('MOD-…')`, that open from this screen without an address of their own. */
  modals?: readonly string[]
  /** Parameters that must be digits; anything else is the not-found page. */
  numeric?: readonly string[]
  /** Tabs and modals with an address; they appear in the `<Outlet />` of the screen. */
  children?: readonly ChildRoute[]
}

/** A screen below another: a tab, or a modal when `modal` names it. */
export interface ChildRoute extends Shared {
  /** Relative, such as `create` or `$contactId/edit`. */
  path: string
  /** The parent's when left out. */
  guard?: Guard
  /** Its row in the checklist of modals: `modal('MOD-…')`; or `true` for one that the checklist does not list. */
  modal?: string | true
}

/** A screen with an absolute path; features export lists of these as `routes`. */
export interface ScreenRoute extends Shared {
  /** Absolute, parameters as `$name`: `/accounts/$accountId/contacts`. */
  path: string
  guard: Guard
  nav?: NavEntry
  /** The list that a record with tabs is found in: the way back above its name. */
  within?: { path: string; title: string }
  /** `bare` leaves the dashboard's frame away: sign-in, builders, previews. Chosen by the path when left out. */
  frame?: 'dashboard' | 'bare'
}

/** Registers a modal of the checklist: `modals: [modal('MOD-006')]`, or `modal: modal('MOD-006')` where it has an address. */
export const modal = (id: `MOD-${string}`) => id
