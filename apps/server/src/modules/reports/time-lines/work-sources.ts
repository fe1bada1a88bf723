import { sql } from 'kysely'
import { requestPolicy } from '#modules/crm/contact-requests/index.ts'
import { taskPolicy } from '#modules/work/tasks/index.ts'
import { all } from '#kit/query/resource-query.ts'
import type { Sql } from '#kit/context.ts'
import { beginning, folded, idKey, mayRead, type Line, type PersonLine, type Source } from './time-line-source.ts'

/** Notes, comments, tasks, enquiries and moves between stages. Notes and comments come with the record. */
export function workSources(line: PersonLine): Source[] {
  return [
    notesOf(line, sql`= ${String(line.id)}`),
    commentsOf(line, sql`= ${String(line.id)}`),
    ...tasksOf(line, sql`t.account_id = ${line.account_id} AND t.${sql.ref(line.column)} = ${line.id}`),
    ...requestsOf(line, sql`t.${sql.ref(line.subject === 'contact' ? 'contact_id' : 'id')} = ${line.id}`),
    moves(line),
  ]
}

/** The notes of the account on records of the kind of the line. @param keys condition for their keys, such as `= '7'` */
export const notesOf = ({ subject, account_id }: Line, keys: Sql): Source => ({
  kind: 'note',
  from: sql`notes t`,
  where: [sql`t.account_id = ${account_id} AND t.notable_type = ${subject} AND t.notable_id ${keys} AND t.deleted_at IS NULL`],
  at: sql`t.created_at`,
  key: idKey(sql`t.id`),
  event: sql`'created'`,
  record_id: sql`t.id`,
  user_id: sql`t.created_by_id`,
  text: beginning(sql`t.body_text`),
  details: { is_pinned: sql`t.is_pinned` },
  searched: folded(sql`t.body_text`),
})

/** The comments on records of the kind of the line that the account sees. @param keys condition for their keys */
export const commentsOf = ({ subject, account_id }: Line, keys: Sql): Source => ({
  kind: 'comment',
  from: sql`comments t`,
  where: [
    sql`t.commentable_type = ${subject} AND t.commentable_id ${keys} AND t.deleted_at IS NULL`,
    sql`(t.visibility = 'shared' OR t.account_id = ${account_id})`,
  ],
  at: sql`t.created_at`,
  key: idKey(sql`t.id`),
  event: sql`'created'`,
  record_id: sql`t.id`,
  user_id: sql`t.user_id`,
  text: beginning(sql`t.body_text`),
  searched: folded(sql`t.body_text`),
})

/** The tasks that match and that the caller sees, if they may read those of the account. */
export const tasksOf = (line: Line, of: Sql): Source[] => (mayRead(line, 'tasks.read') ? [tasks(line, of)] : [])

const tasks = ({ ctx, account_id }: Line, of: Sql): Source => ({
  kind: 'task',
  from: sql`tasks t CROSS JOIN LATERAL (VALUES ('created', t.created_at, t.user_id), ('completed', t.completed_at, t.completed_by_id)) AS v (event, at, user_id)`,
  where: [sql`${of} AND t.deleted_at IS NULL AND v.at IS NOT NULL`, taskPolicy.scope(ctx.actor, 'tasks.read', account_id)],
  at: sql`v.at`,
  key: sql`t.uuid || ':' || v.event`,
  event: sql`v.event`,
  record_id: sql`t.uuid`,
  user_id: sql`v.user_id`,
  title: sql`t.title`,
  status: sql`t.status`,
  details: { due_at: sql`t.due_at`, number: sql`t.number` },
  searched: sql`t.search_text`,
})

/** The enquiries of the account that match, if the caller may read them. */
export const requestsOf = (line: Line, of: Sql): Source[] => (mayRead(line, 'contact-requests.read') ? [requests(line, of)] : [])

const requests = ({ ctx, account_id }: Line, of: Sql): Source => ({
  kind: 'request',
  from: sql`contact_requests t CROSS JOIN LATERAL (VALUES ('created', t.created_at, t.created_by_id), (t.status, t.closed_at, NULL)) AS v (event, at, user_id)`,
  where: [
    sql`t.account_id = ${account_id} AND ${of} AND t.deleted_at IS NULL AND v.at IS NOT NULL`,
    requestPolicy.scope(ctx.actor, 'contact-requests.read', account_id),
  ],
  at: sql`v.at`,
  key: sql`${idKey(sql`t.id`)} || ':' || v.event`,
  event: sql`v.event`,
  record_id: sql`t.id`,
  user_id: sql`v.user_id`,
  title: sql`t.subject`,
  text: sql`CASE v.event WHEN 'created' THEN ${beginning(sql`t.message`)} END`,
  status: sql`t.status`,
  amount_minor: sql`t.value_minor`,
  currency: sql`t.currency`,
  details: { number: sql`t.number`, origin: sql`t.source`, due_at: sql`CASE WHEN t.first_response_at IS NULL THEN t.response_due_at END` },
  searched: sql`t.search_text`,
})

/** Moves of the contact on boards, and of its enquiries that the caller sees. */
function moves({ ctx, subject, id, account_id, ...line }: PersonLine): Source {
  const maySee = mayRead({ ctx, subject, id, account_id, ...line }, 'contact-requests.read')
  const seen = all([
    sql`t.account_id = ${account_id} AND t.${sql.ref(subject === 'contact' ? 'contact_id' : 'id')} = ${id} AND t.deleted_at IS NULL`,
    requestPolicy.scope(ctx.actor, 'contact-requests.read', account_id),
  ])
  const parts = [
    ...(subject === 'contact'
      ? [
          sql`SELECT m.*, NULL::integer AS number, NULL::text AS subject FROM stage_transitions m WHERE m.subject_type = 'contact' AND m.subject_id = ${id}`,
        ]
      : []),
    ...(maySee
      ? [
          sql`SELECT m.*, r.number, r.subject FROM (SELECT t.id, t.number, t.subject FROM contact_requests t WHERE ${seen}) r
            JOIN stage_transitions m ON m.subject_type = 'contact_request' AND m.subject_id = r.id`,
        ]
      : []),
  ]
  const nameOf = (column: string) => sql`(SELECT g.name FROM pipeline_stages g WHERE g.id = ${sql.ref(`t.${column}`)})`
  return {
    kind: 'stage',
    from: sql`(${sql.join(parts, sql` UNION ALL `)}) t`,
    where: [sql`t.account_id = ${account_id}`],
    at: sql`t.moved_at`,
    key: idKey(sql`t.id`),
    event: sql`'moved'`,
    record_id: sql`t.subject_id`,
    user_id: sql`t.user_id`,
    title: sql`t.subject`,
    details: {
      number: sql`t.number`,
      board: sql`(SELECT p.name FROM pipelines p WHERE p.id = t.pipeline_id)`,
      from: nameOf('from_stage_id'),
      to: nameOf('to_stage_id'),
    },
    searched: folded(nameOf('from_stage_id'), nameOf('to_stage_id'), sql`t.subject`),
  }
}
