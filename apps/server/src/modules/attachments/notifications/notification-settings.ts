import { sql } from 'kysely'
import {
  NOTIFICATION_CHANNELS,
  NOTIFYING_EVENTS,
  type Params,
  type UserNotificationSetting,
  type UserNotificationSettingsInput,
} from '@stoa/contract'
import { ownMemberships } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { invalid, notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'

interface SettingRow extends Omit<UserNotificationSetting, 'notificationSetting' | 'notificationChannel'> {
  group: string
  is_critical: boolean
  setting_name: string
  channel_name: string
}

/** What reaches the caller: every event on every channel, with what he chose or else the default. */
export const readOwnSettings = (ctx: Context, { query }: { query: ListRequest }) =>
  answer(ctx, ctx.actor.id, accountOf(query), query.include)

/** The same for any user, for staff. */
export async function readSettingsOfUser(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await requireUser(ctx, params.id)
  return answer(ctx, params.id, accountOf(query), query.include)
}

/** Stores choices of the caller. @throws 422 when a critical event would leave the list, or for a foreign account */
export async function updateOwnSettings(ctx: Context, { body }: { body: UserNotificationSettingsInput }) {
  const foreign = body.settings.findIndex(
    ({ account_id }) => account_id && !ownMemberships(ctx.actor).some((one) => one.account_id === account_id),
  )
  if (foreign >= 0) throw refused(ctx, `settings.${foreign}.account_id`, 'validation:unknown')
  return update(ctx, ctx.actor.id, body)
}

export async function updateSettingsOfUser(ctx: Context, { params, body }: { params: Params; body: UserNotificationSettingsInput }) {
  await requireUser(ctx, params.id)
  const named = body.settings.filter(({ account_id }) => account_id).map(({ account_id }) => account_id!)
  const { rows } = await sql<{
    account_id: number
  }>`SELECT account_id FROM memberships WHERE user_id = ${params.id} AND account_id = any(${named}::bigint[]) AND deleted_at IS NULL`.execute(
    ctx.db,
  )
  const foreign = body.settings.findIndex(({ account_id }) => account_id && !rows.some((row) => row.account_id === account_id))
  if (foreign >= 0) throw refused(ctx, `settings.${foreign}.account_id`, 'validation:unknown')
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
  if (locked >= 0) throw refused(ctx, `settings.${locked}.enabled`, 'validation:critical_notification')
  const distinct = [
    ...new Map(
      settings.map((one) => [`${one.account_id ?? ''}:${one.notification_setting_code}:${one.notification_channel_code}`, one]),
    ).values(),
  ]
  await sql`
    INSERT INTO user_notification_settings (user_id, account_id, notification_setting_code, notification_channel_code, enabled)
    SELECT ${user_id}, account_id, notification_setting_code, notification_channel_code, enabled
    FROM jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) AS r(account_id bigint, notification_setting_code text, notification_channel_code text, enabled boolean)
    ON CONFLICT (user_id, account_id, notification_setting_code, notification_channel_code) DO UPDATE SET enabled = EXCLUDED.enabled, updated_at = now()`.execute(
    ctx.db,
  )
  return answer(ctx, user_id, distinct[0]?.account_id ?? null, [])
}

async function answer(
  ctx: Context,
  user_id: number,
  account_id: number | null,
  include: readonly string[],
): Promise<{ data: UserNotificationSetting[] }> {
  const name = sql.ref(ctx.request.locale === 'gr' ? 'name_gr' : 'name_en')
  const { rows } = await sql<SettingRow>`
    SELECT ${user_id}::bigint AS user_id, ${account_id}::bigint AS account_id, s.code AS notification_setting_code, c.code AS notification_channel_code,
      (s.is_critical AND c.code = 'database') OR coalesce(own.enabled, everywhere.enabled, c.code = any(s.default_channels)) AS enabled,
      s.is_critical AND c.code = 'database' AS is_locked, s."group", s.is_critical, s.${name} AS setting_name, c.${name} AS channel_name
    FROM notification_settings s CROSS JOIN notification_channels c
    LEFT JOIN user_notification_settings own ON own.user_id = ${user_id} AND own.account_id = ${account_id}::bigint AND own.notification_setting_code = s.code AND own.notification_channel_code = c.code
    LEFT JOIN user_notification_settings everywhere ON everywhere.user_id = ${user_id} AND everywhere.account_id IS NULL AND everywhere.notification_setting_code = s.code AND everywhere.notification_channel_code = c.code
    WHERE s.code = any(${[...NOTIFYING_EVENTS]}::text[]) AND c.code = any(${[...NOTIFICATION_CHANNELS]}::text[]) ORDER BY s.position, c.position`.execute(
    ctx.db,
  )
  return { data: rows.map((row) => present(row, include)) }
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
  const { rows } = await sql<{ code: string }>`SELECT code FROM notification_settings WHERE is_critical`.execute(ctx.db)
  return new Set(rows.map(({ code }) => code))
}

async function requireUser(ctx: Context, user_id: number): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${user_id} AND deleted_at IS NULL`.execute(ctx.db)
  if (!rows.length) throw notFound()
}

function accountOf(query: ListRequest): number | null {
  const condition = query.conditions.get('account')?.[0]
  return condition?.kind === 'choice' && typeof condition.values[0] === 'number' ? condition.values[0] : null
}

const refused = (ctx: Context, field: string, key: string) =>
  invalid({ [field]: ctx.services.t(ctx.request.locale, key, { field: ctx.services.t(ctx.request.locale, 'fields:account_id') }) })
