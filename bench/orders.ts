import { measure, type Work } from './harness/measure.ts'
import { prepare, type BenchDatabase } from './harness/prepare.ts'
import { startStatements, startStoa } from './harness/processes.ts'

/**
 * The list of orders with their items and client, at 200,000 orders, beside plain SQL that answers the same from the
 * same database in the same run. Prints requests a second and the ratio.
 * Usage: npm run bench -- orders [orders] [seconds]
 */
const ORDERS = Number(process.argv[2] ?? 200_000)
const SECONDS = Number(process.argv[3] ?? 4)
/** Upper limit of the ratio. */
const TARGET = 3
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([100], say)
try {
  const { account_id } = bench.accounts[0]!
  await addOrders(bench, account_id)
  const [plain, stoa] = [await startStatements(bench.url), await startStoa(bench.url)]
  const headers = { authorization: `Bearer ${bench.token}` }
  const list = `/api/v1/accounts/${account_id}/sales-orders?include=orderItems,client`
  const pairs: [name: string, ours: Work, limit: Work][] = [
    ['first page', { path: () => list, headers }, { path: () => `/plain/orders?account=${account_id}&page=1` }],
    [
      'deep page',
      { path: (n) => `${list}&page=${100 + (n % 50)}`, headers },
      { path: (n) => `/plain/orders?account=${account_id}&page=${100 + (n % 50)}` },
    ],
  ]
  say(`${ORDERS.toLocaleString('en')} orders`)
  for (const [name, ours, limit] of pairs)
    for (const connections of [1, 16]) {
      const how = { connections, seconds: SECONDS, database: bench }
      const [sql, product] = [await measure(plain, limit, how), await measure(stoa, ours, how)]
      const ratio = sql.per_second / product.per_second
      say(
        `${name.padEnd(11)} ${String(connections).padStart(2)} conn  plain ${sql.per_second.toFixed(0)}/s  stoa ${product.per_second.toFixed(0)}/s  ratio ${ratio.toFixed(2)}  target ${TARGET}  p99 ${product.p99} ms`,
      )
    }
  await stoa.stop()
  await plain.stop()
} finally {
  await bench.stop()
}

/** Orders of one account to twenty clients, three items each, spread over two years. */
async function addOrders({ database: { pool } }: BenchDatabase, account_id: number): Promise<void> {
  await pool.query(
    `WITH client AS (INSERT INTO accounts (uuid, type, name, slug) SELECT uuid_v7(), 'client', 'Client ' || n, 'bench-client-' || n FROM generate_series(1, 20) n RETURNING id)
     INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) SELECT uuid_v7(), $1, id, 'client', 'active' FROM client`,
    [account_id],
  )
  await pool.query(
    `WITH client AS (SELECT row_number() OVER (ORDER BY uuid) - 1 AS n, uuid, related_account_id FROM account_relations WHERE account_id = $1 AND type = 'client'),
       status AS (SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM order_statuses WHERE applies_to = 'sales')
     INSERT INTO orders (uuid, account_id, kind, number, title, client_account_id, supplier_account_id, account_relation_uuid, counterpart_name, order_status_id,
       order_date, net_minor, vat_minor, total_minor, search_text, created_at)
     SELECT uuid_v7(), $1, 'sales', 'SO-' || o, 'Order ' || o, c.related_account_id, $1, c.uuid, 'Client ' || o % 20, s.id,
       (now() - o * interval '5 minutes')::date, 30000, 7200, 37200, ' order ' || o, now() - o * interval '5 minutes'
     FROM generate_series(1, $2::int) o JOIN client c ON c.n = o % 20 JOIN status s ON s.n = o % 9`,
    [account_id, ORDERS],
  )
  await pool.query(
    `INSERT INTO order_items (uuid, account_id, order_uuid, position, name, unit_price_minor, gross_minor, net_minor, vat_bp, vat_minor, total_minor, status, created_at)
     SELECT uuid_v7(), account_id, uuid, i, 'Item ' || i, 10000, 10000, 10000, 2400, 2400, 12400, 'ready', created_at FROM orders, generate_series(0, 2) i WHERE account_id = $1`,
    [account_id],
  )
  await pool.query('VACUUM (ANALYZE) orders')
  await pool.query('VACUUM (ANALYZE) order_items')
}
