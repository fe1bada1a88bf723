import { sql } from 'kysely'
import type { OverdueSource } from '#modules/accounts/relations/index.ts'

/**
 * The overdue amount of a relation: its overdue invoices, or bills of a provider, and manual ledger entries, such as an
 * opening balance, less unallocated payments. Never exceeds the balance.
 */
export const overdueOfDocuments: OverdueSource = (of) => sql`SELECT r.uuid, least(greatest(r.balance_minor, 0),
      coalesce((SELECT sum(i.balance_minor) FROM invoices i
        WHERE r.type <> 'provider' AND i.account_id = r.account_id AND i.account_relation_uuid = r.uuid
          AND i.status IN ('issued', 'partially_paid') AND i.type IN ('invoice', 'retail_receipt') AND i.balance_minor > 0
          AND i.currency = r.currency AND i.due_date < (now() AT TIME ZONE a.time_zone)::date), 0)::bigint
      + coalesce((SELECT sum(b.balance_minor) FROM supplier_bills b
        WHERE r.type = 'provider' AND b.account_id = r.account_id AND b.account_relation_uuid = r.uuid AND b.deleted_at IS NULL
          AND b.currency = r.currency AND b.due_date < (now() AT TIME ZONE a.time_zone)::date), 0)::bigint
      + coalesce((SELECT sum(l.open_minor) FROM account_relation_open_lines l
          WHERE l.account_relation_uuid = r.uuid AND l.currency = r.currency AND l.due_date < (now() AT TIME ZONE a.time_zone)::date), 0))::bigint AS overdue_minor
    FROM account_relations r JOIN accounts a ON a.id = r.account_id WHERE r.deleted_at IS NULL AND ${of}`
