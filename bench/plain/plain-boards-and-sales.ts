import type { Statement } from '../harness/statement-server.ts'
import { CONTACT } from './contact-columns.ts'

/** The work of boards, orders and statements, on Stoa's tables. */
export const plainBoardsAndSales: Record<string, Statement> = {
  stage: {
    text: `SELECT json_build_object('data', (SELECT json_agg(row_to_json(r)) FROM (${CONTACT}, p.position
        FROM (SELECT contact_id AS id, position FROM contact_pipeline_stage WHERE pipeline_stage_id = $1 AND position > $2 COLLATE "C" AND NOT hidden ORDER BY position LIMIT 30) p
        JOIN contacts c ON c.id = p.id ORDER BY p.position) r),
      'total', (SELECT count(*) FROM contact_pipeline_stage WHERE pipeline_stage_id = $1 AND NOT hidden))::text AS body`,
    values: (query) => [query.get('stage'), query.get('after')],
  },
  move_card: {
    text: `WITH old AS MATERIALIZED (SELECT * FROM contact_pipeline_stage WHERE contact_id = $1 FOR UPDATE),
        moved AS (UPDATE contact_pipeline_stage s SET pipeline_stage_id = $2, position = 'a' || replace(gen_random_uuid()::text, '-', '') || 'V', entered_at = now()
          FROM old WHERE s.contact_id = old.contact_id AND s.pipeline_id = old.pipeline_id RETURNING s.*),
        step AS (INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id)
          SELECT account_id, 'contact', contact_id, pipeline_id, pipeline_stage_id, $2 FROM old)
      SELECT json_build_object('data', row_to_json(moved))::text AS body FROM moved`,
    values: (query) => [query.get('contact'), query.get('stage')],
  },
  orders: {
    text: `SELECT json_build_object('data', coalesce((SELECT json_agg(row_to_json(r)) FROM (
        SELECT o.*, (SELECT json_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = o.client_account_id) AS client,
          (SELECT coalesce(json_agg(row_to_json(i) ORDER BY i.position), '[]') FROM order_items i WHERE i.account_id = o.account_id AND i.order_uuid = o.uuid AND i.deleted_at IS NULL) AS "orderItems"
        FROM (SELECT * FROM orders WHERE account_id = $1 AND kind = 'sales' AND deleted_at IS NULL ORDER BY created_at DESC, uuid DESC LIMIT 25 OFFSET $2) o
        ORDER BY o.created_at DESC, o.uuid DESC) r), '[]'),
      'total', (SELECT count(*) FROM orders WHERE account_id = $1 AND kind = 'sales' AND deleted_at IS NULL))::text AS body`,
    values: (query) => [query.get('account'), (Number(query.get('page')) - 1) * 25],
  },
  statement: {
    text: `SELECT json_build_object('opening', (SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM account_relation_movements WHERE account_relation_uuid = $1 AND date < $2),
      'lines', (SELECT json_agg(row_to_json(l) ORDER BY l.date, l.sequence) FROM (SELECT * FROM (
        SELECT uuid, date, due_date, type, number, description, debit_minor, credit_minor, currency, sequence,
          sum(debit_minor - credit_minor) OVER (PARTITION BY currency ORDER BY date, sequence) AS balance_minor
        FROM account_relation_movements WHERE account_relation_uuid = $1 AND date <= $3) m WHERE date >= $2) l))::text AS body`,
    values: (query) => [query.get('relation'), query.get('from'), query.get('to')],
  },
}
