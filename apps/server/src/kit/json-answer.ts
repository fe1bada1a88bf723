/** An answer whose JSON is written already, in one or more parts. HTTP sends it as it is. */
export class JsonAnswer {
  readonly #parts: readonly string[]

  constructor(...parts: string[]) {
    this.#parts = parts
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** What HTTP sends: the text, or its bytes if it is long. */
  get body(): string | Buffer {
    return bodyOf(this.#parts)
  }
}

/** Length from which a text is encoded once: a text that is sent is encoded to count its bytes, and again with the headers before it. */
const LONG = 4096

/** Encodes a long text part by part, because joining the parts would copy all of it once more. */
export function bodyOf(parts: readonly string[]): string | Buffer {
  let length = 0
  for (const part of parts) length += part.length
  if (length <= LONG) return parts.join('')
  let size = 0
  for (const part of parts) size += Buffer.byteLength(part)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const part of parts) at += bytes.write(part, at)
  return bytes
}
