/**
 * Frames a text message (RFC 6455, 5.2: one final frame, unmasked, as a server sends it), so that a
 * broadcast is framed once for all its sockets.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([headerOf(payload.length), payload])
}

/** A last frame of the kind "text". */
const FINAL_TEXT = 0x81

function headerOf(bytes: number): Buffer {
  if (bytes < 126) return Buffer.from([FINAL_TEXT, bytes])
  const long = bytes > 0xffff
  const header = Buffer.alloc(long ? 10 : 4)
  header[0] = FINAL_TEXT
  header[1] = long ? 127 : 126
  if (long) header.writeBigUInt64BE(BigInt(bytes), 2)
  else header.writeUInt16BE(bytes, 2)
  return header
}
