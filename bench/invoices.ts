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

/**
 * Invoices issued a second: eight issuers on one series, then on ten, with one transaction for each invoice (checks, number,
 * hash, movement, log). Prints both rates and any missing or duplicate number.
 * Usage: npm run bench -- invoices [invoices]
 */
const COUNT = Number(process.argv[2] ?? 2_000)
const ISSUERS = 8
const SERIES = 10
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
    const drafts = await plant(series)
    const from = performance.now()
    let at = 0
    const issuer = async () => {
      for (;;) {
        const uuid = drafts[at++]
        if (uuid === undefined) return
        await within((ctx) => issueInvoice(ctx, uuid, { send: false }))
      }
    }
    await Promise.all(Array.from({ length: ISSUERS }, issuer))
    const seconds = (performance.now() - from) / 1000
    say(`${series} series`.padEnd(10) + ` ${COUNT} invoices ${seconds.toFixed(1)} s  ${(COUNT / seconds).toFixed(0)}/s`)
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

/** Drafts of one seller for each series, to one client each. */
async function plant(series: number): Promise<string[]> {
  const uuids: string[] = []
  for (let nth = 0; nth < series; nth++) {
    const [seller, buyer] = [await party(`Seller ${series}-${nth}`, 'EL000010017'), await party(`Buyer ${series}-${nth}`, 'EL000020011')]
    await equipSeries(db, [seller])
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${seller}, ${buyer}, 'client', 'active') RETURNING uuid`.execute(
      db,
    )
    for (let n = 0; n < COUNT / series; n++) {
      const lines = [{ name: 'Service', quantity: 1, unit_price_minor: 10_000 }]
      const draft = await within((ctx) => draftInvoice(ctx, { account_id: seller, account_relation_uuid: rows[0]!.uuid, lines }))
      uuids.push(draft.uuid)
    }
  }
  return uuids.sort()
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
