import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'

/**
 * Runs work on a separate connection, for COPY and temporary tables. Its statements may take longer than those of
 * requests. A broken connection fails the work, not the process.
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
          'DROP TABLE IF EXISTS pg_temp.import_stage, pg_temp.import_verdict, pg_temp.import_undo; RESET statement_timeout; RESET idle_in_transaction_session_timeout; RESET gin_pending_list_limit',
        )
        .catch((error: Error) => void (broken = error))
    client.removeListener('error', onError)
    client.release(broken)
  }
}

/**
 * Runs work in a transaction on such a connection.
 * @throws the error of the work, together with that of the rollback if the connection broke
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

/** Kysely on such a connection, inside its transaction. */
export function queriesOn(client: pg.PoolClient): Db {
  const connection = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  }) as never
}
