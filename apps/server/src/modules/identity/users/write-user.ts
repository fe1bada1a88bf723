import type { AdminUserInput, BodyOf, Params, adminUsers } from '@stoa/contract'
import { parsePhone } from '@stoa/domain/phone-max'
import type { z } from 'zod'
import type { Context } from '#kit/context.ts'
import { refuseInvalid, text } from '#kit/refuse.ts'
import { changesOf } from '#kit/effects.ts'
import { forbidden, versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { addressed, mailActivation, whenFor } from '../auth/index.ts'
import { refuseWhileImpersonating } from '../permissions/index.ts'
import { announceUser } from './announce-user.ts'
import { setPlatformRoles } from './user-roles.ts'
import { adminUserQuery, isManageable, type ListedUser } from './users.query.ts'
import { changeUser, insertUser, refreshUserSearch, setPrimaryNumber, userById, validEmail } from '../user-records/index.ts'

const UNIQUE = { users_email: 'email' }
const INCLUDES = ['roles', 'phoneNumbers', 'memberships']
type Input = z.infer<typeof AdminUserInput>

/**
 * Adds a pending user on behalf of staff and mails the activation link, with which the user sets a password.
 * @throws 422 for a taken address, or roles that the caller may not grant
 */
export async function createUser(ctx: Context, { body }: { body: Input }) {
  refuseWhileImpersonating(ctx)
  const { role_ids = [], phone, username, ...fields } = body
  const email = validEmail(ctx, body.email)
  return refusals(ctx, UNIQUE, async () => {
    const { id } = await insertUser(ctx.db, {
      ...fields,
      email,
      username: username || `${body.first_name} ${body.last_name}`,
      locale: body.locale ?? ctx.request.locale,
      time_zone: validZone(ctx, body.time_zone),
      status: 'pending',
    })
    await setPhone(ctx, id, phone)
    await setPlatformRoles(ctx, id, role_ids)
    await refreshUserSearch(ctx.db, [id])
    await mailActivation(ctx.services, ctx.db, (await userById(ctx.db, id))!)
    const user: ListedUser = await adminUserQuery.find(ctx, id, 'create')
    announceUser(ctx, 'created', user)
    return adminUserQuery.one(ctx, user, INCLUDES)
  })
}

/**
 * Changes a user on behalf of staff. A new address has to be verified, and the old one is notified.
 * @throws 403 for a user with permissions that the caller lacks, 409 when `version` is not the current one
 */
export async function updateUser(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof adminUsers.update> }) {
  refuseWhileImpersonating(ctx)
  const before: ListedUser = await adminUserQuery.find(ctx, params.id, 'update')
  if (!isManageable(ctx.actor, before)) throw forbidden(text(ctx, 'members:not_manageable'))
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  const { role_ids, phone, version: _version, username, ...fields } = body
  const email = body.email === undefined ? before.email : validEmail(ctx, body.email)
  const names = { first_name: body.first_name ?? before.first_name, last_name: body.last_name ?? before.last_name }
  const is_moved = email.toLowerCase() !== before.email.toLowerCase()
  return refusals(ctx, UNIQUE, async () => {
    await changeUser(ctx.db, before.id, {
      ...fields,
      email,
      ...(username !== undefined && { username: username || `${names.first_name} ${names.last_name}` }),
      ...(body.time_zone !== undefined && { time_zone: validZone(ctx, body.time_zone) }),
      ...(is_moved && { email_verified_at: null }),
    })
    if (phone !== undefined) await setPhone(ctx, before.id, phone)
    const roles = role_ids && (await setPlatformRoles(ctx, before.id, role_ids))
    await refreshUserSearch(ctx.db, [before.id])
    if (is_moved) tellOldAddress(ctx, before, email)
    ctx.services.actors.drop(before.id)
    const after: ListedUser = await adminUserQuery.find(ctx, before.id, 'update')
    const changes = { ...changesOf(logged(before), logged(after)), ...(roles && { roles }) }
    if (Object.keys(changes).length) announceUser(ctx, 'updated', after, changes)
    return adminUserQuery.one(ctx, after, INCLUDES)
  })
}

const logged = ({ first_name, last_name, username, email, locale, time_zone }: ListedUser) => ({
  first_name,
  last_name,
  username,
  email,
  locale,
  time_zone,
})

function validZone(ctx: Context, zone: string | null | undefined): string | null {
  if (!zone) return null
  if (Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC') return zone
  refuseInvalid(ctx, 'time_zone', 'time_zone')
}

/** Sets the primary number of a user. Users add further numbers in their profile. */
async function setPhone(ctx: Context, user_id: number, phone: string | null | undefined): Promise<void> {
  const { number } = phone ? parsePhone(phone, 'GR') : { number: null }
  if (phone && !number) refuseInvalid(ctx, 'phone', phone.startsWith('+') ? 'e164phone' : 'phone')
  await setPrimaryNumber(ctx.db, user_id, number)
}

function tellOldAddress(ctx: Context, before: ListedUser, email: string): void {
  ctx.publish({
    topic: 'mail',
    payload: {
      name: 'email-changed',
      ...addressed(before),
      params: {
        name: before.username,
        old_email: before.email,
        new_email: email,
        when: whenFor(before, ctx.services.clock.now()),
        url: `${ctx.services.app_url}/login`,
      },
    },
  })
}
