import type { SpreadsheetLimits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/**
 * Looks at the directory of a ZIP file before anything is unpacked: is it a workbook, and how large would it become?
 * @throws SpreadsheetError `corrupt_file`, `unsupported_type` or `zip_bomb`.
 */
export function checkXlsxArchive(bytes: Buffer, limits: SpreadsheetLimits): void {
  const names = new Set<string>()
  let unpacked = 0
  for (const entry of entries(bytes)) {
    names.add(entry.name)
    unpacked += entry.unpacked
    if (entry.unpacked === 0 && entry.packed > 64) throw new SpreadsheetError('zip_bomb')
  }
  const isBomb =
    unpacked > limits.max_uncompressed_bytes || (unpacked > RATIO_FROM && unpacked > bytes.length * limits.max_compression_ratio)
  if (isBomb) throw new SpreadsheetError('zip_bomb')
  if (![...names].some((name) => /(^|\/)workbook\.xml$/.test(name))) throw new SpreadsheetError('unsupported_type')
}

const RATIO_FROM = 50 * 1024 * 1024
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/** A size of 0xffffffff (ZIP64) is read literally, and so exceeds every limit. */
function* entries(bytes: Buffer): Generator<{ name: string; packed: number; unpacked: number }> {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new SpreadsheetError('corrupt_file')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    yield { name, packed: bytes.readUInt32LE(at + 20), unpacked: bytes.readUInt32LE(at + 24) }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function endOfDirectory(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - 65_557)
  for (let at = bytes.length - 22; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new SpreadsheetError('corrupt_file')
}
