import { sql } from 'kysely'
import { all } from '#kit/query/resource-query.ts'
import { conversationPolicy } from '#modules/crm/conversations/index.ts'
import { beginning, folded, idKey, mayRead, type PersonLine, type Source } from './time-line-source.ts'

/** The stage whose people got the message. */
const STAGE = sql`(SELECT concat_ws(' · ', p.name, g.name) FROM stage_messages s JOIN pipeline_stages g ON g.id = s.pipeline_stage_id JOIN pipelines p ON p.id = s.pipeline_id
  WHERE s.account_id = t.account_id AND s.id = t.stage_message_id)`

/** The stage or the campaign that a mail or an SMS belongs to. */
const origin = (medium: 'email' | 'sms') =>
  sql`coalesce(${STAGE}, (SELECT k.name FROM ${sql.table(`${medium}_campaigns`)} k WHERE k.account_id = t.account_id AND k.id = t.${sql.ref(`${medium}_campaign_id`)}))`

/** Mails, SMS and messages of conversations. A reader of the record reads its mails and SMS with the permission for them. */
export function messageSources(line: PersonLine): Source[] {
  const { column, id, account_id } = line
  const ofRecord = [sql`t.account_id = ${account_id}`, sql`t.${sql.ref(column)} = ${id}`]
  return [
    ...(mayRead(line, 'email-messages.read') ? [mails(ofRecord)] : []),
    ...(mayRead(line, 'sms-messages.read') ? [shortMessages(ofRecord)] : []),
    ...(mayRead(line, 'conversations.read') ? [messages(line)] : []),
  ]
}

const mails = (where: Source['where']): Source => ({
  kind: 'email',
  from: sql`email_messages t`,
  where,
  at: sql`t.created_at`,
  key: idKey(sql`t.id`),
  event: sql`CASE t.direction WHEN 'incoming' THEN 'received' ELSE 'sent' END`,
  record_id: sql`t.id`,
  user_id: sql`t.user_id`,
  direction: sql`t.direction`,
  title: sql`t.subject`,
  text: beginning(sql`t.text_body`),
  status: sql`t.status`,
  details: {
    opens: sql`t.opens`,
    clicks: sql`t.clicks`,
    attachments: sql`t.attachments_count`,
    purpose: sql`t.purpose`,
    skip_reason: sql`t.skip_reason`,
    origin: origin('email'),
  },
  searched: sql`t.search_text`,
})

const shortMessages = (where: Source['where']): Source => ({
  kind: 'sms',
  from: sql`sms_messages t`,
  where,
  at: sql`t.created_at`,
  key: idKey(sql`t.id`),
  event: sql`CASE t.direction WHEN 'incoming' THEN 'received' ELSE 'sent' END`,
  record_id: sql`t.id`,
  user_id: sql`t.user_id`,
  direction: sql`t.direction`,
  text: sql`t.body`,
  status: sql`t.status`,
  details: { clicks: sql`t.clicks`, purpose: sql`t.purpose`, skip_reason: sql`t.skip_reason`, origin: origin('sms') },
  searched: folded(sql`t.body`),
})

/** Messages of conversations, without those that repeat a mail or an SMS which the caller sees as such. */
function messages(line: PersonLine): Source {
  const { column, id, account_id, ctx } = line
  const seen = all([
    sql`t.account_id = ${account_id} AND t.${sql.ref(column)} = ${id}`,
    conversationPolicy.scope(ctx.actor, 'conversations.read', account_id),
  ])
  const repeats = (['email', 'sms'] as const)
    .filter((kind) => mayRead(line, `${kind}-messages.read`))
    .map((kind) => sql`coalesce(t.external_id, '') NOT LIKE ${`${kind}:%`}`)
  return {
    kind: 'message',
    from: sql`(SELECT t.account_id, t.id, t.channel_type, t.subject FROM seen_conversations t WHERE ${seen}) c JOIN messages t ON t.account_id = c.account_id AND t.conversation_id = c.id`,
    where: [sql`t.deleted_at IS NULL AND t.direction <> 'system'`, ...repeats],
    at: sql`t.sent_at`,
    key: idKey(sql`t.id`),
    event: sql`CASE t.direction WHEN 'incoming' THEN 'received' ELSE 'sent' END`,
    record_id: sql`t.conversation_id`,
    user_id: sql`CASE t.authorable_type WHEN 'user' THEN t.authorable_id END`,
    direction: sql`t.direction`,
    title: sql`c.subject`,
    text: beginning(sql`t.body_text`),
    status: sql`t.status`,
    details: { channel: sql`c.channel_type` },
    searched: sql`t.search_text`,
  }
}
