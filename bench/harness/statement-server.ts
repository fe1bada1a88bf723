import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { limitStatements } from '../limit/limit-statements.ts'
import { limitTransfers } from '../limit/limit-transfers.ts'
import { plainBoardsAndSales } from '../plain/plain-boards-and-sales.ts'
import { plainContacts } from '../plain/plain-contacts.ts'
import { plainTransfers } from '../plain/plain-transfers.ts'

/** One statement that answers a call, with its parameters taken from address and body. */
export interface Statement {
  text: string
  values: (query: URLSearchParams, body: Record<string, unknown>) => unknown[]
}

export interface Transfers {
  /** The query of the exported rows, in the order of the file. */
  exported: (account_id: number) => string
  /** The statement that adds the rows of the temporary table `incoming`; $1 is the account. */
  merged: string
}

/**
 * Bare HTTP without authentication, one prepared statement for each call, JSON built by PostgreSQL. `/limit/…` works on tables made
 * for the measurement, `/plain/…` on Stoa's.
 */
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 16,
  types: { getTypeParser: () => (text: string) => text },
})
const sides: Record<string, { statements: Record<string, Statement>; transfers: Transfers }> = {
  limit: { statements: limitStatements, transfers: limitTransfers },
  plain: { statements: { ...plainContacts, ...plainBoardsAndSales }, transfers: plainTransfers },
}
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const url = new URL(request.url!, 'http://plain.invalid')
  const [, side = '', name = ''] = url.pathname.split('/')
  const account_id = Number(url.searchParams.get('account'))
  const { statements, transfers } = sides[side]!
  if (name === 'export') return exportRows(transfers, account_id, response)
  if (name === 'import') return importRows(transfers, account_id, request, response)
  try {
    const { text, values } = statements[name]!
    const { rows } = await pool.query({ name: `${side} ${name}`, text, values: values(url.searchParams, await bodyOf(request)) })
    const body = Buffer.from(rows[0].body as string)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return {}
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

/** The rows as CSV, made by PostgreSQL. */
async function exportRows({ exported }: Transfers, account_id: number, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  response.writeHead(200, { 'content-type': 'text/csv' })
  await pipeline(client.query(copyTo(`COPY (${exported(account_id)}) TO STDOUT CSV HEADER`)), response)
  client.release()
}

/** COPY into a temporary table, then one statement. */
async function importRows({ merged }: Transfers, account_id: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('CREATE TEMP TABLE incoming (first_name text, last_name text, email text, phone text, tags text) ON COMMIT DROP')
  await pipeline(request, client.query(copyFrom('COPY incoming FROM STDIN CSV HEADER')))
  await client.query(merged, [account_id])
  await client.query('COMMIT')
  client.release()
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}
