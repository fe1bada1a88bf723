import { sql, type Selectable } from 'kysely'
import { customSms, stageSms, type SmsToMany } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { accountPolicy } from '#access/policy.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { presentToMany, type MessagesToMany } from '#modules/messaging/email/index.ts'

export type SmsRow = Selectable<DB['stage_messages']> & Pick<SmsToMany, 'user' | 'figures'>

const count = (condition: string) => sql`count(*) FILTER (WHERE ${sql.raw(condition)})`

const smsQuery = (resource: typeof stageSms) =>
  resourceQuery<typeof stageSms, SmsRow>(resource, {
    from: 'stage_messages',
    policy: accountPolicy<SmsRow>(),
    where: sql`t.channel = 'sms'`,
    filters: { search: searchText(), status: column('status'), user: column('user_id'), date_created: column('created_at') },
    sorts: { created: 'created_at', updated: 'updated_at', recipients_count: 'recipients_count', started_at: 'started_at' },
    includes: {
      user: userInclude('user_id'),
      figures:
        joined(sql`(SELECT jsonb_build_object('queued', ${count("m.status IN ('queued', 'sending')")}, 'sent', ${count('m.sent_at IS NOT NULL')}, 'delivered', ${count('m.delivered_at IS NOT NULL')},
      'clicked', ${count('m.clicks > 0')}, 'failed', ${count("m.status IN ('failed', 'undelivered', 'unknown')")}, 'skipped', ${count("m.status = 'skipped'")},
      'cancelled', ${count("m.status = 'cancelled'")}, 'parts', coalesce(sum(m.parts) FILTER (WHERE m.sent_at IS NOT NULL), 0))
      FROM sms_messages m WHERE m.account_id = t.account_id AND m.stage_message_id = t.id)`),
    },
    present: presentSms,
  })

export const stageSmsQuery = smsQuery(stageSms)
export const customSmsQuery = smsQuery(customSms)

/** SMS to many people, however they were chosen. */
export const smsToMany: MessagesToMany<SmsRow> = { channel: 'sms', find: (ctx, id, action) => stageSmsQuery.find(ctx, id, action) }

function presentSms(row: SmsRow): SmsToMany {
  return {
    ...presentToMany(row),
    sender_id: row.sender_id,
    track_clicks: row.track_clicks,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.figures !== undefined && { figures: row.figures }),
  }
}
