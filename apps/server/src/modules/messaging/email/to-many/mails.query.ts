import { sql, type Selectable } from 'kysely'
import { customEmails, stageEmails, type MailToMany } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { accountPolicy } from '#access/policy.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import type { MessagesToMany } from './drafts.ts'

export type MailRow = Selectable<DB['stage_messages']> & Pick<MailToMany, 'user' | 'figures'>

const count = (statuses: string) => sql`count(*) FILTER (WHERE m.status IN (${sql.raw(statuses)}))`

const mailQuery = (resource: typeof stageEmails) =>
  resourceQuery<typeof stageEmails, MailRow>(resource, {
    from: 'stage_messages',
    policy: accountPolicy<MailRow>(),
    where: sql`t.channel = 'email'`,
    filters: { search: searchText(), status: column('status'), user: column('user_id'), date_created: column('created_at') },
    sorts: {
      created: 'created_at',
      updated: 'updated_at',
      subject: 'subject',
      recipients_count: 'recipients_count',
      started_at: 'started_at',
    },
    includes: {
      user: userInclude('user_id'),
      figures:
        joined(sql`(SELECT jsonb_build_object('queued', ${count("'queued', 'sending'")}, 'sent', count(*) FILTER (WHERE m.sent_at IS NOT NULL), 'delivered', count(*) FILTER (WHERE m.delivered_at IS NOT NULL),
      'opened', count(*) FILTER (WHERE m.first_opened_at IS NOT NULL), 'clicked', count(*) FILTER (WHERE m.first_clicked_at IS NOT NULL), 'bounced', ${count("'bounced'")},
      'failed', ${count("'failed', 'unknown'")}, 'skipped', ${count("'skipped'")}, 'cancelled', ${count("'cancelled'")})
      FROM email_messages m WHERE m.account_id = t.account_id AND m.stage_message_id = t.id)`),
    },
    present: presentMail,
  })

export const stageEmailQuery = mailQuery(stageEmails)
export const customEmailQuery = mailQuery(customEmails)

/** Mails to many people, however they were chosen. */
export const mailsToMany: MessagesToMany<MailRow> = { channel: 'email', find: (ctx, id, action) => stageEmailQuery.find(ctx, id, action) }

function presentMail(row: MailRow): MailToMany {
  return {
    ...presentToMany(row),
    from_email_uuid: row.from_email_uuid,
    email_template_id: row.email_template_id,
    subject: row.subject,
    job_batch_uuid: row.job_batch_uuid,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.figures !== undefined && { figures: row.figures }),
  }
}

/** The fields that mails and SMS to many people have in common. */
export const presentToMany = (row: Selectable<DB['stage_messages']>) => ({
  id: row.id,
  account_id: row.account_id,
  pipeline_id: row.pipeline_id,
  pipeline_stage_id: row.pipeline_stage_id,
  contact_ids: row.contact_ids,
  user_id: row.user_id,
  purpose: row.purpose as MailToMany['purpose'],
  body: row.body,
  excluded_contact_ids: row.excluded_contact_ids,
  status: row.status as MailToMany['status'],
  send_at: row.send_at,
  recipients_count: row.recipients_count,
  skipped_count: row.skipped_count,
  started_at: row.started_at,
  finished_at: row.finished_at,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
