import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { grantableRoles } from './user-roles.ts'
import { adminUserQuery } from './users.query.ts'

/** What the form of a new user offers. */
export async function newUserForm(ctx: Context) {
  return { data: { roles: await grantableRoles(ctx), locales: LOCALES, time_zones: Intl.supportedValuesOf('timeZone') } }
}

/** The same with the user it is about. */
export async function editUserForm(ctx: Context, { params }: { params: Params }) {
  const { data: user } = await adminUserQuery.one(ctx, await adminUserQuery.find(ctx, params.id), ['roles', 'phoneNumbers', 'memberships'])
  return { data: { user, ...(await newUserForm(ctx)).data } }
}

/** Each language by its own name. */
const LOCALES = [
  { value: 'en', label: 'English' },
  { value: 'gr', label: 'Ελληνικά' },
]
