import { sql } from 'kysely'
import { smsMessages } from '@stoa/contract'
import { column, whether } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { ofFoundContacts } from '#modules/messaging/email/index.ts'
import { presentSms, type SmsRow } from './sms-messages.presenter.ts'

/** Own-scope members list SMS they wrote or that went to contacts of theirs; single ones are checked by their contact. */
const policy = accountPolicy<SmsRow>({
  own: {
    sql: (actor) =>
      sql`(t.user_id = ${actor.id} OR EXISTS (SELECT FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id AND (c.user_id = ${actor.id} OR c.created_by_id = ${actor.id})))`,
    holds: () => true,
  },
})

const spec: ResourceQuerySpec<typeof smsMessages, SmsRow> = {
  from: 'sms_messages',
  policy,
  under: { account_id: 'account_id' },
  filters: {
    search: ofFoundContacts,
    direction: column('direction'),
    status: column('status'),
    purpose: column('purpose'),
    user: column('user_id'),
    scheduled: whether(sql`(t.status = 'queued' AND t.send_at IS NOT NULL)`),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', sent: { column: 'sent_at', nulls_last: true } },
  includes: {
    user: userInclude('user_id'),
    contact:
      joined(sql`(SELECT jsonb_build_object('id', c.id, 'name', coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'))
      FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id)`),
    contactRequest: joined(
      sql`(SELECT jsonb_build_object('id', r.id, 'number', r.number, 'subject', r.subject) FROM contact_requests r WHERE r.account_id = t.account_id AND r.id = t.contact_request_id)`,
    ),
  },
  present: presentSms,
}

/** SMS of an account, and of its contacts and requests. */
export const smsQuery = resourceQuery<typeof smsMessages, SmsRow>(smsMessages, spec)

/** The same of campaigns, for those who may read campaigns. */
export const campaignSmsQuery = resourceQuery<typeof smsMessages, SmsRow>(smsMessages, {
  ...spec,
  policy: { ...policy, scope: (actor) => policy.scope(actor, 'sms-campaigns.read') },
})
