import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { PipelinedClient, PreparedClient } from './prepared-client.ts'

let database: TestDatabase
let proxy: Server
/** Data that the client under test has sent, one entry for each write received. */
const arrived: string[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { hostname, port } = new URL(database.url)
  proxy = createServer((socket) => {
    const upstream = connect(Number(port), hostname)
    for (const end of [socket, upstream]) sockets.add(end.on('error', () => end.destroy()))
    socket.on('data', (bytes) => arrived.push(bytes.toString('latin1')))
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await database.drop()
})

async function connected<T extends pg.Client>(
  Client: new (config: pg.ClientConfig) => T,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  const client: pg.Client = new Client({ connectionString: url.href, ssl: false })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

it.each([PreparedClient, PipelinedClient])('prepares a statement with parameters once under a name (%o)', async (Client) => {
  await connected(Client, async (client) => {
    for (const number of [1, 2, 3]) expect((await client.query('SELECT $1::int + 1 AS sum', [number])).rows).toEqual([{ sum: number + 1 }])
    await client.query('SELECT 1')
    const { rows } = await client.query<{ name: string; runs: string }>(
      'SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE NOT from_sql',
    )
    expect(rows).toEqual([{ name: 's1', runs: '3' }])
  })
})

it('prepares at most 1,000 statements on a connection, and runs further ones unnamed', async () => {
  await connected(PreparedClient, async (client) => {
    for (let number = 1; number <= 1_010; number++)
      expect((await client.query(`SELECT $1::int + ${number} AS sum`, [1])).rows).toEqual([{ sum: number + 1 }])
    expect((await client.query('SELECT FROM pg_prepared_statements')).rowCount).toBe(1_000)
  })
})

it('prepares no statement that is longer than the limit', async () => {
  await connected(PreparedClient, async (client) => {
    await client.query(`SELECT $1::int /* ${'x'.repeat(20_000)} */`, [1])
    expect((await client.query('SELECT FROM pg_prepared_statements')).rowCount).toBe(0)
  })
})

it('sends the statements of one turn in one write, without waiting for answers', async () => {
  await connected(PipelinedClient, async (client) => {
    arrived.length = 0
    const answers = await Promise.all([client.query('BEGIN'), client.query('SELECT $1::text AS said', ['first']), client.query('COMMIT')])
    expect(answers.map(({ command }) => command)).toEqual(['BEGIN', 'SELECT', 'COMMIT'])
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatch(/BEGIN.*first.*COMMIT/s)
  })
})
