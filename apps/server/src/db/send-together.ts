import type pg from 'pg'

/** As much of a `pg` client as is not in its types. */
interface Wired {
  connection: { stream: { cork(): void; uncork(): void } }
}

/**
 * Lets the statements that a connection gets in one turn of the event loop leave in one write, such as BEGIN with the
 * first statement of its transaction: a write to a socket costs more than making most statements.
 */
export function sendTogether(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let corked = false
  ;(client as { query: unknown }).query = (...args: unknown[]) => {
    if (!corked) {
      const { stream } = (client as unknown as Wired).connection
      corked = true
      stream.cork()
      process.nextTick(() => {
        corked = false
        stream.uncork()
      })
    }
    return query(...args)
  }
}
