import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16 * 256)
let offset = pool.length
let last_ms = 0
let sequence = 0

/**
 * A UUID version 7 (RFC 9562): 48 bits of unix milliseconds, then a counter that makes ids of one process
 * ascend within a millisecond, then random bits. Index pages fill in order and ids tell their age.
 */
export function uuidv7(now_ms: number = Date.now()): string {
  if (offset === pool.length) {
    randomFillSync(pool)
    offset = 0
  }
  const bytes = Buffer.from(pool.subarray(offset, offset + 16))
  offset += 16
  const ms = nextInstant(now_ms, bytes)
  bytes.writeUIntBE(ms, 0, 6)
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Keeps the order when the clock stands still or steps back: the counter goes up, and on overflow the instant does. */
function nextInstant(now_ms: number, random: Buffer): number {
  if (now_ms > last_ms) {
    last_ms = now_ms
    sequence = random.readUInt16BE(6) & 0x7ff
    return last_ms
  }
  sequence += 1
  if (sequence > 0xfff) {
    last_ms += 1
    sequence = 0
  }
  return last_ms
}
