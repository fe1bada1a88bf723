import { randomUUID } from 'node:crypto'
import type { BusMessage } from './bus.ts'

/** A notification holds at most 7999 bytes; the rest of the envelope needs less than 100. */
const PART_BYTES = 7_800

/**
 * Splits a message into notifications: `id:index:count:text`. The id keeps equal messages apart, which PostgreSQL would
 * otherwise deliver once.
 */
export function splitMessage(text: string): string[] {
  const bytes = Buffer.from(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = characterBoundary(bytes, Math.min(start + PART_BYTES, bytes.length))
    pieces.push(bytes.toString('utf8', start, end))
    start = end
  }
  const id = randomUUID()
  return pieces.map((piece, index) => `${id}:${index}:${pieces.length}:${piece}`)
}

/** The same offset, moved back out of the middle of a UTF-8 character. */
function characterBoundary(bytes: Buffer, offset: number): number {
  let at = offset
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}

/**
 * Assembles messages from their parts. Parts arrive in order, and without others between them; a message whose first
 * parts were missed while the connection was down is dropped.
 */
export function createAssembler(deliver: (message: BusMessage) => void): (payload: string) => void {
  let current = ''
  let pieces: string[] = []
  return (payload) => {
    const match = /^([0-9a-f-]{36}):(\d+):(\d+):/.exec(payload)
    if (!match) return
    const [head, id = '', index, count] = match
    if (id !== current) pieces = []
    current = id
    if (Number(index) !== pieces.length) return
    pieces.push(payload.slice(head.length))
    if (pieces.length === Number(count)) {
      deliver(JSON.parse(pieces.join('')) as BusMessage)
      pieces = []
    }
  }
}
