const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const byteOf = new Map([...new TextDecoder('iso-8859-7').decode(BYTES)].map((character, byte) => [character, byte]))

/** A text in ISO-8859-7, in which the tax authority counts its hashes; what that encoding lacks becomes a question mark. */
export function greekBytes(text: string): Buffer {
  return Buffer.from(Array.from(text, (character) => byteOf.get(character) ?? 0x3f))
}
