import { type SqlClient, type SqlPool, stopLeading, tryLead } from './store.ts'

/** Elects one process among the relays with the same name. The leader holds a lock on a dedicated connection. */
export function createLeadership(pool: SqlPool, name: string) {
  let leader: SqlClient | undefined

  /** Gives up the lock by closing its connection, which is broken or in an unknown state. */
  function resign(error: Error) {
    leader?.release(error)
    leader = undefined
  }

  async function acquire(): Promise<SqlClient | undefined> {
    const client = await pool.connect()
    try {
      if (await tryLead(client, name)) {
        client.on('error', resign)
        return client
      }
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    client.release()
    return undefined
  }

  return {
    isLeading: () => leader !== undefined,
    /** @returns the connection of the leader, or undefined while another process is the leader */
    async lead(): Promise<SqlClient | undefined> {
      leader ??= await acquire()
      return leader
    },
    resign,
    /** Releases the lock, so that another process can become the leader. */
    async handOver(): Promise<void> {
      const client = leader
      leader = undefined
      if (!client) return
      client.off('error', resign)
      await stopLeading(client, name).then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    },
  }
}
