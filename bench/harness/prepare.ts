import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, type Database } from '../../apps/server/src/db/client.ts'
import { fillAccount } from '../../apps/server/src/demo/contacts/load-contacts.ts'
import { startEmbeddedPostgres, temporaryClusterFolder } from '../../apps/server/src/db/embedded/index.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { syncAll } from '../../apps/server/src/start/services.ts'
import { modules } from '../../apps/server/src/modules/index.ts'
import { cpuOfFamily } from './processes.ts'
import { formatAccessToken, newAccessToken } from '../../apps/server/src/lib/security/tokens.ts'

/** A measured account and its number of contacts. */
export interface BenchAccount {
  account_id: number
  contacts: number
}

export interface BenchDatabase {
  url: string
  /** The folder that a server takes as DATA_DIR when it is to run this database itself. */
  folder: string
  database: Database
  /** Bearer of a member who holds every contact permission in all measured accounts. */
  token: string
  user_id: number
  accounts: BenchAccount[]
  /** CPU seconds that PostgreSQL has used so far. */
  cpu_s(): number
  /** Stops PostgreSQL and leaves its files. */
  pause(): Promise<void>
  stop(): Promise<void>
}

/** Starts a separate, durable PostgreSQL with accounts of the given sizes. */
export async function prepare(sizes: readonly number[], say: (line: string) => void): Promise<BenchDatabase> {
  const folder = await temporaryClusterFolder('stoa-bench-')
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres') })
  const database = createDatabase({ url: server.url, max: 4, statement_timeout: 0 })
  await migrate(database)
  await syncAll(modules, database)
  const { rows: users } = await database.pool.query(
    `INSERT INTO users (first_name, last_name, username, email, status, activated_at, email_verified_at) VALUES ('Bench', 'User', 'Bench User', 'bench@test.example', 'active', now(), now()) RETURNING id`,
  )
  const user_id = users[0].id as number
  const accounts: BenchAccount[] = []
  for (const contacts of sizes) {
    const account_id = await addAccount(database, user_id, contacts)
    const began = performance.now()
    const { rows: tags } = await database.pool.query<{ id: number }>(
      `INSERT INTO tags (account_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, 20) n RETURNING id`,
      [account_id],
    )
    const tag_ids = tags.map(({ id }) => id)
    await fillAccount(database.db, { account_id, user_id, total: contacts, tag_ids, tags_each: 2, today: new Date() })
    say(`  ${contacts.toLocaleString('en')} contacts in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    accounts.push({ account_id, contacts })
  }
  await database.pool.query('VACUUM (ANALYZE)')
  const { secret, hash } = newAccessToken()
  const { rows: tokens } = await database.pool.query(
    `INSERT INTO access_tokens (user_id, kind, token_hash, expires_at) VALUES ($1, 'bearer', $2, now() + interval '1 day') RETURNING id`,
    [user_id, hash],
  )
  let isPaused = false
  async function pause() {
    if (isPaused) return
    isPaused = true
    await database.close()
    await server.stop()
  }
  return {
    url: server.url,
    folder,
    database,
    token: formatAccessToken(tokens[0].id as number, secret),
    user_id,
    accounts,
    cpu_s: () => cpuOfFamily(server.pid),
    pause,
    async stop() {
      await pause()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addAccount(database: Database, user_id: number, contacts: number): Promise<number> {
  const { rows } = await database.pool.query(
    `INSERT INTO accounts (uuid, name, slug, owner_id) VALUES (uuid_v7(), $1, $2, $3) RETURNING id`,
    [`Bench ${contacts}`, `bench-${contacts}`, user_id],
  )
  const account_id = rows[0].id as number
  await database.pool.query(
    `WITH role AS (INSERT INTO roles (account_id, name) VALUES ($1, 'Everything') RETURNING id),
     granted AS (INSERT INTO role_permission (role_id, permission_name) SELECT role.id, p.name FROM role, permissions p WHERE p.scope <> 'platform')
     INSERT INTO memberships (account_id, user_id, role_id) SELECT $1, $2, id FROM role`,
    [account_id, user_id],
  )
  return account_id
}
