import type pg from 'pg'
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
