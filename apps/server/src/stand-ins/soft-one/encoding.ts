import { gzipSync } from 'node:zlib'

const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const byteOf = new Map([...new TextDecoder('windows-1253').decode(BYTES)].map((character, byte) => [character, byte]))

/** An answer as most installations send it: in Windows-1253 and packed with gzip. What that encoding lacks becomes a question mark. */
export function packed(answer: object, encoding: 'windows-1253' | 'utf-8'): Buffer {
  const text = JSON.stringify(answer)
  return gzipSync(encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(Array.from(text, (character) => byteOf.get(character) ?? 0x3f)))
}
