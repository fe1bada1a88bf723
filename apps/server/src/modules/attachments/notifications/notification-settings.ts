import { sql } from 'kysely'
import {
  NOTIFICATION_CHANNELS,
  NOTIFYING_EVENTS,
  type Params,
  type UserNotificationSetting,
  type UserNotificationSettingsInput,
} from '@stoa/contract'
import { ownMemberships } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { writeSettings } from './store.ts'

/** Events of which only staff of the platform are told. */
const FOR_STAFF = ['system.failed-work']

interface SettingRow extends Omit<UserNotificationSetting, 'notificationSetting' | 'notificationChannel'> {
  group: string
  is_critical: boolean
  setting_name: string
  channel_name: string
}

/** Lists every event and channel with the caller's choice or the default. */
export const readOwnSettings = (ctx: Context, { query }: { query: ListRequest }) =>
  answer(ctx, ctx.actor.id, accountOf(query), query.include)

/** Lists the settings of any user, for staff. */
export async function readSettingsOfUser(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await requireUser(ctx, params.id)
  return answer(ctx, params.id, accountOf(query), query.include)
}

/** Stores choices of the caller. @throws 422 for a critical event that would leave the list, and for an account without a membership */
export async function updateOwnSettings(ctx: Context, { body }: { body: UserNotificationSettingsInput }) {
  const foreign = body.settings.findIndex(
    ({ account_id }) => account_id && !ownMemberships(ctx.actor).some((one) => one.account_id === account_id),
  )
  if (foreign >= 0) refuseSetting(ctx, `settings.${foreign}.account_id`, 'validation:unknown')
  return update(ctx, ctx.actor.id, body)
}

/** Stores choices of any user, for staff. @throws 422 as {@link updateOwnSettings} does */
export async function updateSettingsOfUser(ctx: Context, { params, body }: { params: Params; body: UserNotificationSettingsInput }) {
  await requireUser(ctx, params.id)
  const named = body.settings.filter(({ account_id }) => account_id).map(({ account_id }) => account_id!)
  const found = await rows<{ account_id: number }>(
    ctx.db,
    sql`SELECT account_id FROM memberships WHERE user_id = ${params.id} AND account_id = any(${named}::bigint[]) AND deleted_at IS NULL`,
  )
  const foreign = body.settings.findIndex(({ account_id }) => account_id && !found.some((row) => row.account_id === account_id))
  if (foreign >= 0) refuseSetting(ctx, `settings.${foreign}.account_id`, 'validation:unknown')
  ctx.log({
    account_id: null,
    event: 'user.notification-settings-updated',
    subject_type: 'user',
    subject_id: params.id,
    subject_label: `#${params.id}`,
  })
  return update(ctx, params.id, body)
}

async function update(ctx: Context, user_id: number, { settings }: UserNotificationSettingsInput) {
  const critical = await criticalCodes(ctx)
  const locked = settings.findIndex(
    (one) => !one.enabled && one.notification_channel_code === 'database' && critical.has(one.notification_setting_code),
  )
  if (locked >= 0) refuseSetting(ctx, `settings.${locked}.enabled`, 'validation:critical_notification')
  const distinct = [
    ...new Map(
      settings.map((one) => [`${one.account_id ?? ''}:${one.notification_setting_code}:${one.notification_channel_code}`, one]),
    ).values(),
  ]
  await writeSettings(ctx.db, user_id, distinct)
  return answer(ctx, user_id, distinct[0]?.account_id ?? null, [])
}

async function answer(
  ctx: Context,
  user_id: number,
  account_id: number | null,
  include: readonly string[],
): Promise<{ data: UserNotificationSetting[] }> {
  const name = sql.ref(ctx.request.locale === 'gr' ? 'name_gr' : 'name_en')
  const found = await rows<SettingRow>(
    ctx.db,
    sql`SELECT ${user_id}::bigint AS user_id, ${account_id}::bigint AS account_id, s.code AS notification_setting_code, c.code AS notification_channel_code,
        (s.is_critical AND c.code = 'database') OR coalesce(own.enabled, everywhere.enabled, c.code = any(s.default_channels)) AS enabled,
        s.is_critical AND c.code = 'database' AS is_locked, s."group", s.is_critical, s.${name} AS setting_name, c.${name} AS channel_name
      FROM notification_settings s CROSS JOIN notification_channels c
      LEFT JOIN user_notification_settings own ON own.user_id = ${user_id} AND own.account_id = ${account_id}::bigint AND own.notification_setting_code = s.code AND own.notification_channel_code = c.code
      LEFT JOIN user_notification_settings everywhere ON everywhere.user_id = ${user_id} AND everywhere.account_id IS NULL AND everywhere.notification_setting_code = s.code AND everywhere.notification_channel_code = c.code
      WHERE s.code = any(${[...NOTIFYING_EVENTS]}::text[]) AND (s.code <> all(${FOR_STAFF}::text[]) OR EXISTS (
          SELECT FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = ${user_id} AND r.code IN ('admin', 'super-admin'))) AND c.code = any(${[...NOTIFICATION_CHANNELS]}::text[]) ORDER BY s.position, c.position`,
  )
  return { data: found.map((row) => present(row, include)) }
}

function present(
  { group, is_critical, setting_name, channel_name, ...row }: SettingRow,
  include: readonly string[],
): UserNotificationSetting {
  return {
    ...row,
    ...(include.includes('notificationSetting') && {
      notificationSetting: { code: row.notification_setting_code, group, name: setting_name, is_critical },
    }),
    ...(include.includes('notificationChannel') && { notificationChannel: { code: row.notification_channel_code, name: channel_name } }),
  }
}

async function criticalCodes(ctx: Context): Promise<Set<string>> {
  const found = await rows<{ code: string }>(ctx.db, sql`SELECT code FROM notification_settings WHERE is_critical`)
  return new Set(found.map(({ code }) => code))
}

async function requireUser(ctx: Context, user_id: number): Promise<void> {
  const found = await one(ctx.db, sql`SELECT 1 FROM users WHERE id = ${user_id} AND deleted_at IS NULL`)
  if (!found) throw notFound()
}

function accountOf(query: ListRequest): number | null {
  const condition = query.conditions.get('account')?.[0]
  return condition?.kind === 'choice' && typeof condition.values[0] === 'number' ? condition.values[0] : null
}

function refuseSetting(ctx: Context, field: string, key: string): never {
  refuse(ctx, { [field]: [key, { field: text(ctx, 'fields:account_id') }] })
}
