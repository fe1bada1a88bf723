import { crc32 } from 'node:zlib'

/** A deterministic source of choices: the same seed gives the same product, byte for byte. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  /** 128 bits as a UUID of version 7 for the given instant. */
  uuid(at: Date): string
}

const SEED = 20260101

/** The stream of one entity (mulberry32), so that a change to one kind of record leaves the others as they were. */
export function randomOf(entity: string): Random {
  let state = (SEED ^ crc32(entity)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
    uuid(at) {
      const time = at.getTime().toString(16).padStart(12, '0')
      const random = Array.from({ length: 5 }, () => between(0, 0xffff).toString(16).padStart(4, '0'))
      const variant = (0x8000 | (Number.parseInt(random[1]!, 16) & 0x3fff)).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${random[0]!.slice(1)}-${variant}-${random.slice(2).join('')}`
    },
  }
}
