import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Codegen from 'kysely-codegen'
import { createDatabase } from './client.ts'
import { startEmbeddedPostgres, temporaryClusterFolder } from './embedded/index.ts'
import { migrate } from './migrate.ts'

// A CommonJS package whose exports Node does not detect in an ES import.
const { ColumnTypeNode, IdentifierNode, PostgresDialect, UnionExpressionNode, generate } = createRequire(import.meta.url)(
  'kysely-codegen',
) as typeof Codegen

export const typesFile = join(import.meta.dirname, 'types.ts')

/**
 * Generates the row types of a migrated database as TypeScript source: the values that the parsers of `createDatabase`
 * return, and those that may be written.
 */
export async function generateTypes(url: string): Promise<string> {
  const database = createDatabase({ url, max: 2, application_name: 'stoa-types' })
  try {
    const dialect = new PostgresDialect()
    const id = (name: string) => new IdentifierNode(name)
    Object.assign(dialect.adapter.definitions, {
      Int8: id('number'),
      Numeric: new ColumnTypeNode(
        id('string'),
        new UnionExpressionNode([id('number'), id('string')]),
        new UnionExpressionNode([id('number'), id('string')]),
      ),
      Timestamp: new ColumnTypeNode(
        id('string'),
        new UnionExpressionNode([id('Date'), id('string')]),
        new UnionExpressionNode([id('Date'), id('string')]),
      ),
    })
    Object.assign(dialect.adapter.scalars, { date: id('string'), int8: id('number') })
    return await generate({
      db: database.db,
      dialect,
      excludePattern: 'schema_changes',
      // The caller decides where to write the text.
      print: false,
    })
  } finally {
    await database.close()
  }
}

/** Migrates an empty database and writes `types.ts` from it. */
async function writeTypes(): Promise<void> {
  const folder = await temporaryClusterFolder('stoa-types-')
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'data'), durable: false })
  try {
    const database = createDatabase({ url: server.url, max: 2 })
    await migrate(database)
    await database.close()
    await writeFile(typesFile, await generateTypes(server.url))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeTypes()
