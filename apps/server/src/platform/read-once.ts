import type { Db } from '#kit/context.ts'

const memories = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** From here on a transaction reads once what `remembered` asks it for: for long steps that read the same over and over and change none of it. */
export function rememberReads(db: Db): void {
  memories.set(db, new Map())
}

/**
 * What a transaction that remembers its reads has read before; every other one reads.
 * @param key names what is read, with everything that decides it
 */
export function remembered<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const memory = memories.get(db)
  const known = memory?.get(key)
  if (known) return known as Promise<T>
  const reading = read()
  memory?.set(key, reading)
  return reading
}
