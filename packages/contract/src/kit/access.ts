/**
 * Access rule of an endpoint. Every endpoint declares exactly one. The server enforces it before the handler runs, and the
 * access test is generated from it.
 *
 * - `anyone`: with or without a login
 * - `guest`: only without a login
 * - `signed-in`: any login, verified or not
 * - `verified`: a login with a verified e-mail
 * - `permission`: the permission in the account of the path (`:account_id`), or, on flat paths, in the account of the
 *   record; staff may have it for all accounts
 * - `staff`: Admin and Super Admin, or a platform role with the permission
 * - `super-admin`: Super Admin only
 */
export type Access =
  | { readonly who: 'anyone' | 'guest' | 'signed-in' | 'verified' | 'super-admin' }
  | { readonly who: 'permission' | 'staff'; readonly permission: string }

export const anyone: Access = { who: 'anyone' }
export const guest: Access = { who: 'guest' }
export const signedIn: Access = { who: 'signed-in' }
export const verified: Access = { who: 'verified' }
export const superAdmin: Access = { who: 'super-admin' }

/** A permission name in the account of the path or of the record. */
export const permission = (name: string): Access => ({ who: 'permission', permission: name })

/** Admins, and platform roles with the permission. */
export const staff = (name: string): Access => ({ who: 'staff', permission: name })
