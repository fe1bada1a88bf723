import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase } from '../apps/server/src/db/client.ts'
import { startEmbeddedPostgres, temporaryClusterFolder } from '../apps/server/src/db/embedded/index.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { GUEST } from '../apps/server/src/access/actor.ts'
import { createActorCache } from '../apps/server/src/access/actor-cache.ts'
import type { Context } from '../apps/server/src/kit/context.ts'
import { noEffects } from '../apps/server/src/kit/effects.ts'
import { flushEffects } from '../apps/server/src/platform/flush-effects.ts'
import { contextOf } from '../apps/server/src/platform/build-context.ts'
import type { Services } from '../apps/server/src/kit/services.ts'
import { frozenClock } from '../apps/server/src/lib/clock.ts'
import { createI18n } from '../apps/server/src/lib/i18n.ts'
import { createLogger } from '../apps/server/src/lib/logger.ts'
import { equipSeries } from '../apps/server/src/modules/sales/documents/index.ts'
import { draftInvoice, issueInvoice } from '../apps/server/src/modules/sales/invoices/index.ts'
import { wiring } from '../apps/server/src/modules/wiring.ts'
import { cpuOfFamily } from './harness/processes.ts'
import { issuePlain } from './issue-plain.ts'

/**
 * Invoices issued a second: eight issuers on one series, then on ten, with one transaction for each invoice (checks, number,
 * hash, movement, log), beside plain SQL that writes the same rows under the same locks. Prints the rates, their ratio, the CPU
 * milliseconds for one invoice, and any missing or duplicate number.
 * Usage: npm run bench -- invoices [invoices]
 */
const COUNT = Number(process.argv[2] ?? 2_000)
const ISSUERS = 8
/** Invoices are issued before they are due; an overdue one would be summed again with each that follows. */
const NOT_DUE = '2100-01-01'
const SERIES = 10
/** Upper limit of the ratio. */
const TARGET = 3
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await temporaryClusterFolder('stoa-bench-invoices-')
const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres') })
const database = createDatabase({ url: server.url, max: ISSUERS, statement_timeout: 0 })
const { db } = database
const services = {
  database,
  clock: frozenClock(new Date('2026-03-02T10:00:00Z')),
  logger: createLogger({ level: 'silent' }),
  actors: createActorCache(),
  wiring,
  t: createI18n().t,
  app_url: 'http://localhost',
  practice_urls: {},
  wakeOutbox: () => {},
} as unknown as Services
try {
  await migrate(database)
  for (const series of [1, SERIES]) {
    const [plain, stoa] = [await plant(series, 'plain'), await plant(series, 'stoa')]
    await sql`ANALYZE`.execute(db)
    const limit = await issueAll(plain, (uuid) => issuePlain(database.pool, uuid))
    const ours = await issueAll(stoa, (uuid) => within((ctx) => issueInvoice(ctx, uuid, { send: false })))
    const rates = `plain ${limit.per_second.toFixed(0)}/s  stoa ${ours.per_second.toFixed(0)}/s`
    const ratio = `ratio ${(limit.per_second / ours.per_second).toFixed(2)}  target ${TARGET}  CPU ratio ${(ours.cpu_ms / limit.cpu_ms).toFixed(2)}`
    say(`${String(series).padStart(2)} series  ${COUNT} invoices  ${rates}  ${ratio}`)
    say(`           CPU ms each (database): plain ${cpuText(limit)}  stoa ${cpuText(ours)}`)
  }
  const { rows } = await sql`
    SELECT series_id FROM invoices WHERE sequence IS NOT NULL GROUP BY series_id, year HAVING max(sequence) <> count(*) OR count(DISTINCT sequence) <> count(*)`.execute(
    db,
  )
  say(`series with a gap or double: ${rows.length}`)
} finally {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Issued {
  per_second: number
  /** CPU of this process and PostgreSQL for one invoice. */
  cpu_ms: number
  database_cpu_ms: number
}

/** Issues the drafts by eight issuers, each of which takes the next one. */
async function issueAll(drafts: readonly string[], issue: (uuid: string) => Promise<unknown>): Promise<Issued> {
  const [begun, used] = [cpuOfFamily(server.pid), process.cpuUsage()]
  const from = performance.now()
  let at = 0
  const issuer = async () => {
    for (let uuid = drafts[at++]; uuid !== undefined; uuid = drafts[at++]) await issue(uuid)
  }
  await Promise.all(Array.from({ length: ISSUERS }, issuer))
  const each = (seconds: number) => (seconds * 1000) / drafts.length
  const database_cpu_ms = each(cpuOfFamily(server.pid) - begun)
  const { user, system } = process.cpuUsage(used)
  return {
    per_second: (drafts.length / (performance.now() - from)) * 1000,
    cpu_ms: each((user + system) / 1e6) + database_cpu_ms,
    database_cpu_ms,
  }
}

function cpuText({ cpu_ms, database_cpu_ms }: Issued): string {
  return `${cpu_ms.toFixed(1)} (${database_cpu_ms.toFixed(1)})`
}

/** Drafts of one seller for each series, to one client each. */
async function plant(series: number, of: string): Promise<string[]> {
  const uuids: string[] = []
  for (let nth = 0; nth < series; nth++) {
    const [seller, buyer] = [
      await party(`Seller ${of} ${series}-${nth}`, 'EL000010017'),
      await party(`Buyer ${of} ${series}-${nth}`, 'EL000020011'),
    ]
    await equipSeries(db, [seller])
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${seller}, ${buyer}, 'client', 'active') RETURNING uuid`.execute(
      db,
    )
    const lines = [{ name: 'Service', quantity: 1, unit_price_minor: 10_000 }]
    const draft = await within((ctx) =>
      draftInvoice(ctx, { account_id: seller, account_relation_uuid: rows[0]!.uuid, due_date: NOT_DUE, lines }),
    )
    uuids.push(...(await copyDraft(draft.uuid, COUNT / series)))
  }
  return uuids.sort()
}

/** @returns keys of copies of a draft with its lines */
async function copyDraft(uuid: string, count: number): Promise<string[]> {
  const [invoice, lines] = [await columnsOf('invoices', ['uuid', 'public_token']), await columnsOf('invoice_lines', ['id', 'invoice_uuid'])]
  const { rows } = await sql<{ uuid: string }>`
    WITH copies AS (INSERT INTO invoices (uuid, public_token, ${invoice}) SELECT uuid_v7(), gen_random_uuid(), ${invoice} FROM invoices, generate_series(1, ${count}::int) WHERE uuid = ${uuid} RETURNING uuid),
    lines AS (INSERT INTO invoice_lines (invoice_uuid, ${lines}) SELECT copies.uuid, ${lines} FROM copies, invoice_lines WHERE invoice_uuid = ${uuid})
    SELECT uuid FROM copies`.execute(db)
  return rows.map((row) => row.uuid)
}

async function columnsOf(table: string, except: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL (${[...except]})`.execute(
    db,
  )
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

async function party(name: string, vat_number: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), 'agency', ${name}, ${name.toLowerCase().replaceAll(' ', '-')}) RETURNING id`.execute(
    db,
  )
  await sql`
    INSERT INTO account_registrations (uuid, account_id, legal_name, vat_number, vat_status, address_line, city, postal_code, is_primary)
    VALUES (uuid_v7(), ${rows[0]!.id}, ${name}, ${vat_number}, 'format_ok', 'Ermou 1', 'Athens', '10563', true)`.execute(db)
  return rows[0]!.id
}

function within<T>(run: (ctx: Context) => Promise<T>): Promise<T> {
  const request = {
    id: 'bench',
    ip: '',
    browser: '',
    path: 'bench',
    search: '',
    locale: 'en',
    socket_id: null,
    tz_offset: null,
    ignored: [],
    reply_headers: {},
  } as const
  const call = { actor: GUEST, request: { ...request, ignored: [] }, files: {} }
  return db.transaction().execute(async (trx) => {
    const effects = noEffects()
    const value = await run(contextOf(services, trx, call, effects))
    await flushEffects(trx, effects, call)
    return value
  })
}
