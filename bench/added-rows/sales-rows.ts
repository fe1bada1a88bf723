import type { Pool, PoolClient } from 'pg'

/**
 * Multiplies the sales orders and issued invoices of an account, with their lines, until there are at least so many. Triggers do not run:
 * copies have the same sums as their originals.
 */
export async function growSales(pool: Pool, account_id: number, wanted: { orders: number; invoices: number }): Promise<typeof wanted> {
  const client = await pool.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    const orders = await copiesFor(
      client,
      `SELECT count(*)::integer AS n FROM orders WHERE account_id = $1 AND kind = 'sales'`,
      account_id,
      wanted.orders,
    )
    const invoices = await copiesFor(
      client,
      `SELECT count(*)::integer AS n FROM invoices WHERE account_id = $1 AND status <> 'draft'`,
      account_id,
      wanted.invoices,
    )
    const own = 't.account_id = $1'
    const copied = (column: string) => `md5(t.${column}::text || n)::uuid`
    const unlinked = { uuid: copied('uuid'), number: `t.number || '/' || n` }
    const isOrder = `${own} AND t.kind = 'sales' AND t.number IS NOT NULL`
    const isInvoice = `${own} AND t.status <> 'draft' AND t.number IS NOT NULL`
    const linesOf = (parent: string, column: string, condition: string) =>
      `${own} AND t.${column} IN (SELECT t.uuid FROM ${parent} t WHERE ${condition})`
    const copy = async (table: string, condition: string, times: number, values: Record<string, string>) =>
      client.query(await copyStatement(client, table, condition, values), [account_id, times])
    await copy('order_items', linesOf('orders', 'order_uuid', isOrder), orders, { uuid: copied('uuid'), order_uuid: copied('order_uuid') })
    await copy('orders', isOrder, orders, { ...unlinked, offer_uuid: 'NULL', account_subscription_order_uuid: 'NULL' })
    await copy('invoice_lines', linesOf('invoices', 'invoice_uuid', isInvoice), invoices, {
      uuid: copied('uuid'),
      invoice_uuid: copied('invoice_uuid'),
    })
    const unique = { mark: 'NULL', public_token: 'NULL', sequence: 't.sequence + n * 1000000', account_subscription_order_uuid: 'NULL' }
    await copy('invoices', isInvoice, invoices, { ...unlinked, ...unique })
    for (const table of ['orders', 'order_items', 'invoices', 'invoice_lines']) await client.query(`VACUUM (ANALYZE) ${table}`)
    const counted = await client.query(
      `SELECT (SELECT count(*)::integer FROM orders WHERE account_id = $1) AS orders, (SELECT count(*)::integer FROM invoices WHERE account_id = $1) AS invoices`,
      [account_id],
    )
    return counted.rows[0]
  } finally {
    await client.query(`RESET session_replication_role`)
    client.release()
  }
}

async function copiesFor(client: PoolClient, count: string, account_id: number, wanted: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(count, [account_id])
  return Math.ceil(wanted / rows[0]!.n) - 1
}

/** Copies rows `t` of a table as often as `$2` says; `values` replace columns. */
async function copyStatement(client: PoolClient, table: string, condition: string, values: Record<string, string>): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const selected = columns.map((name) => values[name] ?? `t.${name}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${selected.join(', ')} FROM ${table} t CROSS JOIN generate_series(1, $2::integer) n WHERE ${condition}`
}
