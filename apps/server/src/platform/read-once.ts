import type { Db } from '#kit/context.ts'

/** What the transactions of a run have read. */
export type RunMemory = Map<string, unknown>

const memories = new WeakMap<Db, { own: Map<string, Promise<unknown>>; run: RunMemory }>()

/**
 * From here on a transaction reads once what `remembered` asks it for: for long steps that read the same over and over and change none of it.
 * @param run what `rememberedInRun` shares with other transactions
 */
export function rememberReads(db: Db, run: RunMemory = new Map()): void {
  memories.set(db, { own: new Map(), run })
}

/**
 * What a transaction that remembers its reads has read before; every other one reads.
 * @param key names what is read, with everything that decides it
 */
export function remembered<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const memory = memories.get(db)?.own
  const known = memory?.get(key)
  if (known) return known as Promise<T>
  const reading = read()
  memory?.set(key, reading)
  return reading
}

/**
 * As `remembered`, and shared with the other transactions of a run: for settings and catalogues, which may change during the run and are then
 * read by the next one. Only what was read is shared: a transaction that waited for the reading of another could wait for a lock that it
 * holds itself.
 */
export function rememberedInRun<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const run = memories.get(db)?.run
  if (run?.has(key)) return Promise.resolve(run.get(key) as T)
  return remembered(db, key, async () => {
    const found = await read()
    run?.set(key, found)
    return found
  })
}
