import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { createDatabase } from '#db/client.ts'
import { startEmbeddedPostgres, temporaryClusterFolder } from '#db/embedded/index.ts'
import { migrate, schemaFolder } from '#db/migrate.ts'
import { systemClock } from '#lib/clock.ts'
import { modules } from '#modules/index.ts'
import { readEnv } from '../env.ts'
import { createStorage, syncAll } from '../start/services.ts'
import { seedDemo } from './seed-demo.ts'

const upgradeFolder = join(import.meta.dirname, '../db/upgrade')

/**
 * Writes a database with demo data as SQL: the schema files of this version and the rows. The test of later versions restores
 * it and upgrades it.
 * @returns path of the compressed file
 */
async function keepDemo(pool: pg.Pool, version: string): Promise<string> {
  const path = join(upgradeFolder, `demo-${version}.sql.gz`)
  const files = (await readdir(schemaFolder)).filter((file) => file.endsWith('.sql')).sort()
  const schema = await Promise.all(files.map((file) => readFile(join(schemaFolder, file), 'utf8')))
  const record = 'CREATE TABLE schema_changes (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());'
  const text = [...schema, record, ...(await rowsOf(pool)), await sequencesOf(pool)].join('\n')
  await writeFile(path, await promisify(gzip)(text, { level: 9 }))
  return path
}

/** Statements that fill every table, with triggers and foreign keys off. */
async function rowsOf(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    SELECT c.relname::text AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.oid ORDER BY c.relname`)
  const statements = ['SET session_replication_role = replica;', `TRUNCATE ${tables.map(({ name }) => name).join(', ')};`]
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ cells: (string | null)[] }>(
      `SELECT ARRAY[${columns.map((column) => `${column}::text`).join(', ')}] AS cells FROM ${name}`,
    )
    const values = rows.map(({ cells }) => `(${cells.map((cell) => (cell === null ? 'NULL' : pg.escapeLiteral(cell))).join(',')})`)
    for (let start = 0; start < values.length; start += 1000)
      statements.push(
        `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES\n${values.slice(start, start + 1000).join(',\n')};`,
      )
  }
  return [...statements, 'RESET session_replication_role;']
}

async function sequencesOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(`
    SELECT format('SELECT setval(%s, %s);', coalesce(format('pg_get_serial_sequence(%L, %L)', t.relname, a.attname), quote_literal(s.sequencename)), s.last_value) AS statement
    FROM pg_sequences AS s
    LEFT JOIN pg_depend AS d ON d.classid = 'pg_class'::regclass AND d.objid = format('%I', s.sequencename)::regclass AND d.deptype = 'i'
    LEFT JOIN pg_class AS t ON t.oid = d.refobjid
    LEFT JOIN pg_attribute AS a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE s.schemaname = 'public' AND s.last_value IS NOT NULL ORDER BY s.sequencename`)
  return rows.map(({ statement }) => statement).join('\n')
}

/** Creates the demo data in a separate database, with the profile of the tests, and keeps it. */
async function main(): Promise<void> {
  const folder = await temporaryClusterFolder('stoa-demo-')
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'data'), durable: false })
  const database = createDatabase({ url: server.url })
  try {
    const env = readEnv({ DATA_DIR: folder, DEMO_TODAY: process.argv[2] })
    await migrate(database)
    await syncAll(modules, database)
    await seedDemo({ env, clock: systemClock, database, storage: createStorage(env) }, 'test', () => undefined)
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
    process.stdout.write(`${await keepDemo(database.pool, version)}\n`)
  } finally {
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

// npm run db:keep-demo – once for each release.
if (import.meta.main) await main()
