import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Piece = string | Uint8Array
export type ZipPart = { name: string; content: Iterable<Piece> | AsyncIterable<Piece> }

/** A ZIP file as it grows: sizes follow each part, so no part is ever held whole. At most 4 GiB, without ZIP64. */
export async function* writeZip(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const start = offset
    const header = Buffer.concat([
      numbers([LOCAL, 4], [20, 2], [FLAGS, 2], [DEFLATE, 2], [0, 4], [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
      Buffer.from(name),
    ])
    const sums = { crc: 0, size: 0, packed: 0 }
    yield header
    for await (const chunk of deflated(content, sums)) yield chunk
    const sizes = numbers([sums.crc, 4], [sums.packed, 4], [sums.size, 4])
    yield Buffer.concat([numbers([DESCRIPTOR, 4]), sizes])
    offset += header.length + sums.packed + 16
    if (offset > 0xffffffff || sums.size > 0xffffffff) throw new RangeError('The archive is larger than 4 GiB')
    directory.push(numbers([ENTRY, 4], [20, 2], [20, 2], [FLAGS, 2], [DEFLATE, 2], [0, 4]), sizes)
    directory.push(numbers([name.length, 2], [0, 4], [0, 4], [0, 4], [start, 4]), Buffer.from(name))
  }
  const entries = Buffer.concat(directory)
  yield entries
  yield numbers([END, 4], [0, 4], [parts.length, 2], [parts.length, 2], [entries.length, 4], [offset, 4], [0, 2])
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
/** Sizes follow the part; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** The fastest: rows of cells repeat so much that a higher level makes files a little smaller in twice the time. */
const LEVEL = 1

async function* deflated(content: ZipPart['content'], sums: { crc: number; size: number; packed: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 65_536 })
  // Portions are large: one waits, while another is packed.
  const source = Readable.from(counted(content, sums), { highWaterMark: 1 })
  pipeline(source, deflate, () => undefined) // an error of the source reaches the loop below through deflate
  for await (const chunk of deflate) {
    sums.packed += (chunk as Buffer).length
    yield chunk as Buffer
  }
  if (!source.closed) await once(source, 'close')
}

async function* counted(content: ZipPart['content'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  let text = ''
  const count = (bytes: Buffer) => {
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    return bytes
  }
  const flush = () => {
    const bytes = count(Buffer.from(text))
    text = ''
    return bytes
  }
  for await (const piece of content) {
    if (typeof piece === 'string') text += piece
    if (text.length >= 32_768 || (typeof piece !== 'string' && text !== '')) yield flush()
    if (typeof piece !== 'string') yield count(Buffer.from(piece))
  }
  if (text !== '') yield flush()
}

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
