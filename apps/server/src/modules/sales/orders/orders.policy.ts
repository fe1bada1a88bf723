import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'
import { accountPolicy, type Policy, type SharedScope } from '#access/policy.ts'

/** Columns that identify the order of a row; items have other names for them. */
interface OrderColumns<Row> {
  kind: string & keyof Row
  number: string & keyof Row
  created_by: string & keyof Row
  assignees: string & keyof Row
}

interface PartyRow {
  account_id: number
  client_account_id: number | null
  supplier_account_id: number
}

/** The equivalent permissions for production orders. */
const productionRight = (permission: string): string => {
  const [owner, action] = permission.split('.') as [string, string]
  if (owner !== 'orders') return permission
  if (action === 'confirm') return 'production-orders.respond'
  return `production-orders.${action === 'export' ? 'read' : action}`
}

/**
 * Access to both kinds of orders: members by the permissions of the kind, own-scope members as creator or assignee;
 * the buyer of a sales order and the provider of a production order once it is sent to them (domain.md 5.5).
 */
export function orderPolicy<Row extends PartyRow>(columns: OrderColumns<Row>): Policy<Row> {
  const column = (name: keyof OrderColumns<Row>): Sql => sql.ref(`t.${columns[name]}`)
  const theirs = (side: 'client_account_id' | 'supplier_account_id', kind: string, permissions: readonly string[]): SharedScope<Row> => ({
    column: side,
    visible: {
      sql: sql`${column('kind')} = ${kind} AND ${column('number')} IS NOT NULL`,
      holds: (row) => row[columns.kind] === kind && row[columns.number] !== null,
    },
    permissions,
  })
  const parties = accountPolicy<Row>({
    own: {
      sql: (actor) => sql`(${column('created_by')} = ${actor.id} OR ${actor.id} = any(${column('assignees')}))`,
      holds: (actor, row) => row[columns.created_by] === actor.id || (row[columns.assignees] as number[]).includes(actor.id),
    },
    shared: [
      theirs('client_account_id', 'sales', ['orders.read', 'orders.export', 'orders.confirm']),
      theirs('supplier_account_id', 'production', ['production-orders.read', 'production-orders.respond']),
    ],
  })
  const rightOn = (row: Row, permission: string) => (row[columns.kind] === 'production' ? productionRight(permission) : permission)
  return {
    scope(actor, permission) {
      const sales = permission.startsWith('orders.') ? (parties.scope(actor, permission) ?? sql`true`) : sql`false`
      const production = parties.scope(actor, productionRight(permission)) ?? sql`true`
      return sql`((${column('kind')} = 'sales' AND ${sales}) OR (${column('kind')} = 'production' AND ${production}))`
    },
    knows: parties.knows,
    ...(parties.parties && { parties: parties.parties }),
    holds: (actor, permission, row) => parties.holds(actor, rightOn(row, permission), row),
  }
}
