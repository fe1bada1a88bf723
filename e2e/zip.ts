import { crc32 } from 'node:zlib'

/** An uncompressed ZIP archive of texts, for malformed spreadsheets that no library would write. */
export function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(content.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    sizes.writeUInt16LE(name.length, 12)
    const head = Buffer.concat([Buffer.from('504b030414000000000000002100', 'hex'), sizes, name, content])
    directory.push(Buffer.concat([Buffer.from('504b0102140014000000000000002100', 'hex'), sizes, Buffer.alloc(10), uint32(offset), name]))
    parts.push(head)
    offset += head.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.concat([
    Buffer.from('504b050600000000', 'hex'),
    uint16(directory.length),
    uint16(directory.length),
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ])
  return Buffer.concat([...parts, central, end])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
