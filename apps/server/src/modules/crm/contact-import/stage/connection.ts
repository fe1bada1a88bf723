import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'

/**
 * Lends a connection of its own for COPY and temporary tables. Statements over a whole file may take longer than those
 * of a request; a connection that breaks fails the work, not the process.
 */
export async function withConnection<T>(services: Services, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await services.database.pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => void (broken = error)
  client.on('error', onError)
  try {
    await client.query("SET statement_timeout = '15min'; SET idle_in_transaction_session_timeout = '5min'")
    return await work(client)
  } finally {
    if (!broken)
      await client
        .query(
          'DROP TABLE IF EXISTS pg_temp.import_stage, pg_temp.import_verdict, pg_temp.import_undo; RESET statement_timeout; RESET idle_in_transaction_session_timeout',
        )
        .catch((error: Error) => void (broken = error))
    client.removeListener('error', onError)
    client.release(broken)
  }
}

/**
 * Runs work between BEGIN and COMMIT on a lent connection.
 * @throws the error of the work; with that of the rollback when the connection broke and the server rolls back by itself
 */
export async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    try {
      await client.query('ROLLBACK')
    } catch (rollback) {
      throw new AggregateError([error, rollback], String(error), { cause: rollback })
    }
    throw error
  }
}

/** Lets what speaks Kysely work on a lent connection, inside its transaction. */
export function queriesOn(client: pg.PoolClient): Db {
  const connection = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  }) as never
}
