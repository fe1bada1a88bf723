import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tag_length = 32

interface ParsedHash {
  memory: number
  passes: number
  parallelism: number
  nonce: Buffer
  tag: Buffer
}

/** A PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Takes about 30 ms outside the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2Async('argon2id', { message: password.normalize('NFC'), nonce, tagLength: tag_length, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Whether the password belongs to the stored hash. Without a hash (unknown user, user without a password) the same
 * work is done and the answer is no, so that the time of a login does not reveal who has an account.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const parsed = stored ? parse(stored) : null
  const { memory, passes, parallelism, nonce, tag } = parsed ?? { ...cost, nonce: Buffer.alloc(16), tag: Buffer.alloc(tag_length) }
  const found = await argon2Async('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: tag.length,
    memory,
    passes,
    parallelism,
  })
  return timingSafeEqual(found, tag) && parsed !== null
}

/** Whether the hash was made with another cost and should be renewed at the next login. */
export function needsRehash(stored: string): boolean {
  const parsed = parse(stored)
  return !parsed || parsed.memory !== cost.memory || parsed.passes !== cost.passes || parsed.parallelism !== cost.parallelism
}

function parse(stored: string): ParsedHash | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!match) return null
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as [string, string, string, string, string, string]
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
