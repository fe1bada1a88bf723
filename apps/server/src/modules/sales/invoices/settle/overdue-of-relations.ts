import { sql } from 'kysely'
import type { OverdueSource } from '#modules/accounts/relations/index.ts'

/**
 * The overdue amount of a relation: its overdue invoices (issued to a client, received from a provider) and manual ledger
 * entries, such as an opening balance, less unallocated payments. Never exceeds the balance.
 */
export const overdueOfInvoices: OverdueSource = (of) => sql`SELECT r.uuid, least(greatest(r.balance_minor, 0),
      coalesce((SELECT sum(i.balance_minor) FROM invoices i
        WHERE r.type <> 'provider' AND i.account_id = r.account_id AND i.account_relation_uuid = r.uuid AND ${isLate}), 0)::bigint
      + coalesce((SELECT sum(i.balance_minor) FROM invoices i
        WHERE r.type = 'provider' AND i.account_id = r.related_account_id AND i.client_account_id = r.account_id AND ${isLate}), 0)::bigint
      + coalesce((SELECT sum(l.open_minor) FROM account_relation_open_lines l
          WHERE l.account_relation_uuid = r.uuid AND l.currency = r.currency AND l.due_date < (now() AT TIME ZONE a.time_zone)::date), 0))::bigint AS overdue_minor
    FROM account_relations r JOIN accounts a ON a.id = r.account_id WHERE r.deleted_at IS NULL AND ${of}`

/** Condition on invoices `i` of the account `a`, in the currency of the relation `r`. */
const isLate = sql`i.status IN ('issued', 'partially_paid') AND i.type IN ('invoice', 'retail_receipt') AND i.balance_minor > 0
  AND i.currency = r.currency AND i.due_date < (now() AT TIME ZONE a.time_zone)::date`
