import { sql } from 'kysely'
import type { BodyOf, Profile, updateProfile as endpoint } from '@stoa/contract'
import { parsePhone } from '@stoa/domain/phone-max'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid, text } from '#kit/refuse.ts'
import { changesOf } from '#kit/effects.ts'
import { unauthenticated, versionConflict } from '#lib/errors.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'
import { isTwoFactorOn } from '../auth/index.ts'
import { changeUser, presentUser, replacePhoneNumbers, userSearchText, type UserRow } from '../user-records/index.ts'

type Answer = { data: Profile }

/** Reads the caller's profile. */
export async function readProfile(ctx: Context): Promise<Answer> {
  const user = await ownRow(ctx)
  const phoneNumbers = await rows<Profile['phoneNumbers'][number]>(
    ctx.db,
    sql`SELECT id, number, label, is_primary FROM user_phone_numbers WHERE user_id = ${user.id} ORDER BY is_primary DESC, id`,
  )
  return {
    data: {
      ...presentUser(user),
      avatar_url: avatarUrl(ctx.services, user.avatar_uuid),
      two_factor: await isTwoFactorOn(ctx.db, user.id),
      has_password: user.password_hash !== null,
      last_login_at: user.last_login_at,
      version: user.version,
      phoneNumbers,
    },
  }
}

/**
 * Changes name, language, zone and phone numbers of the caller.
 * @throws 409 when `version` is not the current one, 422 for each invalid field
 */
export async function updateProfile(ctx: Context, { body }: { body: BodyOf<typeof endpoint> }): Promise<Answer> {
  const before = await ownRow(ctx, true)
  const { phoneNumbers, version, username, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (fields.time_zone) checkTimeZone(ctx, fields.time_zone)
  const names = { first_name: fields.first_name ?? before.first_name, last_name: fields.last_name ?? before.last_name }
  const after = {
    ...names,
    username: displayName(before, names, username),
    locale: fields.locale ?? before.locale,
    time_zone: fields.time_zone === undefined ? before.time_zone : fields.time_zone,
  }
  await changeUser(ctx.db, before.id, { ...after, search_text: userSearchText({ ...after, email: before.email }) })
  if (phoneNumbers) await replaceNumbers(ctx, before.id, phoneNumbers)
  const changes = changesOf(before, after)
  ctx.services.actors.drop(before.id)
  ctx.log({ account_id: null, event: 'user.updated', subject_type: 'user', subject_id: before.id, subject_label: after.username, changes })
  ctx.emit({
    name: 'user.updated',
    account_id: null,
    type: 'user',
    key: before.id,
    changed: [...Object.keys(changes), ...(phoneNumbers ? ['phoneNumbers'] : [])],
    requires: '',
    channels: [`private-App.Models.User.${before.id}`],
  })
  return readProfile(ctx)
}

/** Returns the display name. One composed of first and last name changes with them; a custom one stays. */
function displayName(before: UserRow, names: { first_name: string; last_name: string }, username: string | null | undefined): string {
  const made = (from: { first_name: string; last_name: string }) => `${from.first_name} ${from.last_name}`
  if (username) return username
  return username === null || before.username === made(before) ? made(names) : before.username
}

async function replaceNumbers(ctx: Context, user_id: number, wanted: NonNullable<BodyOf<typeof endpoint>['phoneNumbers']>): Promise<void> {
  const parsed = wanted.map(({ number, label = 'mobile', is_primary = false }) => ({
    number: parsePhone(number).number,
    label,
    is_primary,
  }))
  const wrong = parsed.flatMap((phone, at) =>
    phone.number ? [] : [[`phoneNumbers.${at}.number`, ['validation:e164phone', { field: text(ctx, 'fields:number') }] as const]],
  )
  if (wrong.length) refuse(ctx, Object.fromEntries(wrong))
  const numbers = [...new Map(parsed.map((phone) => [phone.number, phone])).values()]
  const primary = numbers.find((phone) => phone.is_primary) ?? numbers[0]
  await replacePhoneNumbers(
    ctx.db,
    user_id,
    numbers.map((phone) => ({ ...phone, number: phone.number!, is_primary: phone === primary })),
  )
}

function checkTimeZone(ctx: Context, zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    refuseInvalid(ctx, 'time_zone', 'time_zone')
  }
}

/** Reads the caller's row. */
export async function ownRow(ctx: Context, lock = false): Promise<UserRow> {
  const row = await one<UserRow>(
    ctx.db,
    sql`SELECT * FROM users WHERE id = ${ctx.actor.id} AND deleted_at IS NULL ${lock ? sql`FOR NO KEY UPDATE` : sql``}`,
  )
  if (!row) throw unauthenticated()
  return row
}
