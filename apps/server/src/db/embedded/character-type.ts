import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

const LIKELY = ['C.UTF-8', 'en_US.UTF-8', 'el_GR.UTF-8', ...(process.platform === 'win32' ? ['en-US'] : [])]

/** Warning for the operator: why searches are slow, and the remedy. */
export const NO_UTF8_LOCALE =
  'This system has no UTF-8 locale, so searches for Greek words read whole tables and become slow. Install one, such as C.UTF-8 or en_US.UTF-8 (package locales), and start again.'

/** Names that may be UTF-8 locales of this system, the most neutral first. */
export async function utf8Locales(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('locale', ['-a']).catch(() => ({ stdout: '' }))
  const installed = stdout.split('\n').filter((name) => /\.utf-?8$/i.test(name))
  return [...new Set([...LIKELY, ...installed])]
}

/**
 * Gives a cluster that has LC_CTYPE C a UTF-8 one, and rebuilds the trigram indexes. `pg_trgm` takes the letters from LC_CTYPE, and in C
 * it sees none in Greek words. Nothing else in the database depends on it: sorting, case and regular expressions use the builtin provider.
 *
 * PostgreSQL has no statement for this. One transaction changes the catalogue and marks the indexes as invalid, so that no query uses
 * them before they are rebuilt; after a crash the next start continues with those that are still invalid.
 */
export async function repairCharacterType(url: string, log?: (message: string) => void): Promise<void> {
  const changed = await connected(url, async (client) => {
    if (await changeCharacterType(client, log)) return true
    await rebuildTrigramIndexes(client, log)
    return false
  })
  // A session keeps the LC_CTYPE that it began with.
  if (changed) await connected(url, (client) => rebuildTrigramIndexes(client, log))
}

const TRIGRAM_INDEXES = `
  SELECT i.indexrelid FROM pg_index i
  WHERE EXISTS (SELECT FROM pg_opclass o WHERE o.oid = ANY (i.indclass::oid[]) AND o.opcname IN ('gin_trgm_ops', 'gist_trgm_ops'))`

/** @returns whether the character type was changed */
async function changeCharacterType(client: pg.Client, log?: (message: string) => void): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = current_database() AND datctype IN ('C', 'POSIX')")
  if (rowCount === 0) return false
  const locale = await firstUsable(client, await utf8Locales())
  if (locale === undefined) {
    log?.(NO_UTF8_LOCALE)
    return false
  }
  log?.(`Changing LC_CTYPE of the database from C to ${locale}`)
  await client.query('BEGIN')
  await client.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid IN (${TRIGRAM_INDEXES})`)
  await client.query(
    `UPDATE pg_database SET datctype = $1 WHERE datctype IN ('C', 'POSIX')
     AND datname IN (current_database(), 'postgres', 'template0', 'template1')`,
    [locale],
  )
  await client.query('COMMIT')
  await client.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  return true
}

async function rebuildTrigramIndexes(client: pg.Client, log?: (message: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid AND indexrelid IN (${TRIGRAM_INDEXES}) ORDER BY 1`,
  )
  for (const [position, { name }] of rows.entries()) {
    log?.(`Rebuilding the search index ${name} (${position + 1} of ${rows.length})`)
    await client.query(`REINDEX INDEX ${name}`)
  }
}

/** The first locale that the server can use. An unusable one would make the database refuse every connection. */
async function firstUsable(client: pg.Client, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    await client.query('BEGIN')
    const usable = await client.query(`CREATE COLLATION pg_temp.probe (provider = libc, locale = ${client.escapeLiteral(name)})`).then(
      () => true,
      () => false,
    )
    await client.query('ROLLBACK')
    if (usable) return name
  }
  return undefined
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
