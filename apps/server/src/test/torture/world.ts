import { createDatabase, type Database } from '#db/client.ts'
import { join } from 'node:path'
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres, temporaryClusterFolder } from '#db/embedded/index.ts'
import { type MailStandIn, startMailStandIn } from '#stand-ins/mail-stand-in.ts'
import { addCaller, type Caller, type ProductProcess, startProduct } from '../product/product-process.ts'

/** The parts that are killed. */
export type Part = 'api' | 'worker' | 'database'

/** An installation of three processes and a mail server, whose parts can be killed and started again. */
export interface World {
  url: string
  seller: Caller
  relation_uuid: string
  mail_server: MailStandIn
  /** A separate pool for checks. Open it while the database runs. */
  openDatabase(): Database
  /** Kills a part with this signal, and starts it again. */
  restart(part: Part, signal: NodeJS.Signals): Promise<void>
  /** What the processes printed last. */
  printed(): string
  stop(): Promise<void>
}

const RIGHTS = [
  'contacts.read',
  'contacts.create',
  'contacts.update',
  'invoices.read',
  'invoices.create',
  'invoices.update',
  'invoices.issue',
  'accounts.read',
]

/** Starts PostgreSQL, a process that serves and one that works, and an account that can issue invoices. */
export async function createWorld(): Promise<World> {
  const folder = await temporaryClusterFolder('stoa-torture-')
  const mail_server = await startMailStandIn({ keep_raw: false })
  const [database_port, api_port] = [await freePort(), String(await freePort())]
  const runDatabase = () => startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), port: database_port })
  let postgres: EmbeddedPostgres = await runDatabase()
  const run = (ROLES: string) =>
    startProduct({
      ROLES,
      DATABASE_URL: postgres.url,
      DATABASE_POOL: '8',
      DATA_DIR: join(folder, ROLES.split(',')[0]!),
      SMTP_URL: mail_server.url,
      ...(ROLES.startsWith('api') && { PORT: api_port }),
    })
  const roles = { api: 'api,realtime', worker: 'worker,scheduler' }
  const processes: Record<'api' | 'worker', ProductProcess> = { api: await run(roles.api), worker: await run(roles.worker) }
  const database = createDatabase({ url: postgres.url, max: 2 })
  const seller = await addCaller(database.pool, RIGHTS)
  const relation_uuid = await prepareSeller(database, seller.account_id)
  await database.close()
  return {
    url: processes.api.url,
    seller,
    relation_uuid,
    mail_server,
    openDatabase: () => createDatabase({ url: postgres.url, max: 4 }),
    async restart(part, signal) {
      if (part === 'database') {
        process.kill(postgres.pid, signal)
        postgres = await runDatabaseAgain(runDatabase)
      } else {
        await processes[part].end(signal)
        processes[part] = await run(roles[part])
      }
    },
    printed: () =>
      Object.values(processes)
        .map(({ printed }) => printed().slice(-3000))
        .join('\n'),
    async stop() {
      for (const { end } of Object.values(processes)) await end('SIGTERM')
      await postgres.stop()
      await mail_server.close()
    },
  }
}

/** A database that was stopped this moment may still answer; then it is started once more. */
async function runDatabaseAgain(start: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return start()
}

async function prepareSeller({ pool }: Database, account_id: number): Promise<string> {
  const client = await pool.query(
    `INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), 'client', 'Hotels', 'torture-hotels') RETURNING id`,
  )
  const client_id = client.rows[0].id
  for (const [id, name, vat] of [
    [account_id, 'Seller', 'EL000010017'],
    [client_id, 'Hotels', 'EL000020011'],
  ])
    await pool.query(
      `INSERT INTO account_registrations (uuid, account_id, legal_name, country_code, vat_number, vat_status, tax_office, activity, address_line, address_number, city, postal_code, is_primary)
       VALUES (uuid_v7(), $1, $2, 'GR', $3, 'format_ok', 'Α΄ Αθηνών', 'Διαφήμιση', 'Ερμού', '12', 'Αθήνα', '10563', true)`,
      [id, name, vat],
    )
  const { rows } = await pool.query(
    `INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), $1, $2, 'client', 'active') RETURNING uuid`,
    [account_id, client_id],
  )
  return rows[0].uuid
}
