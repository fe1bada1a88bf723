import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { grantableRoles } from './user-roles.ts'
import { adminUserQuery } from './users.query.ts'

/** Returns the choices of the form for a new user. */
export async function newUserForm(ctx: Context) {
  return { data: { roles: await grantableRoles(ctx), locales: LOCALES, time_zones: Intl.supportedValuesOf('timeZone') } }
}

/** Returns the choices of the form with the user to edit. */
export async function editUserForm(ctx: Context, { params }: { params: Params }) {
  const { data: user } = await adminUserQuery.one(ctx, await adminUserQuery.find(ctx, params.id), ['roles', 'phoneNumbers', 'memberships'])
  return { data: { user, ...(await newUserForm(ctx)).data } }
}

/** Languages by their native names. */
const LOCALES = [
  { value: 'en', label: 'English' },
  { value: 'gr', label: 'Ελληνικά' },
]
