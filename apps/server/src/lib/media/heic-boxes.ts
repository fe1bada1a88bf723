/** The file is not built as ISO/IEC 23008-12 says, or in a way that is not understood here. */
export class UnreadableBoxesError extends Error {
  override name = 'UnreadableBoxesError'
}

interface Box {
  type: string
  /** First byte, first byte of the content, and the byte after the box. */
  at: number
  start: number
  end: number
}

/** Notes on a picture: Exif, and XMP, which travels as `mime`. */
const NOTES = new Set(['Exif', 'mime'])
/** Boxes outside the items that carry notes: XMP of a file as a whole, notes of tracks and films. */
const LOOSE = new Set(['uuid', 'udta'])
/** Replaces Exif: an offset of zero, and a TIFF without entries. */
const EMPTY_EXIF = Buffer.from('000000004d4d002a00000008000000000000', 'hex')

/**
 * Returns a HEIC or HEIF picture whose metadata on place, camera and owner are blanked in place, so that no offset
 * changes. The orientation is a property of the picture and is kept.
 * @throws UnreadableBoxesError when its structure is not understood
 */
export function blankHeicItems(original: Buffer): Buffer {
  const file = Buffer.from(original)
  try {
    const top = boxesOf(file, 0, file.length)
    for (const box of top.filter(({ type }) => type === 'meta')) blankItems(file, box)
    blankLoose(file, top)
    return file
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableBoxesError('A box ends beyond the file', { cause: error })
    throw error
  }
}

function blankItems(file: Buffer, meta: Box): void {
  const inside = boxesOf(file, meta.start + 4, meta.end)
  const find = (type: string) => inside.find((box) => box.type === type)
  const [names, places] = [find('iinf'), find('iloc')]
  if (!names || !places) throw new UnreadableBoxesError('A picture without a list of items')
  const notes = notesIn(file, names)
  if (notes.size) blankPlaces(file, places, notes, find('idat')?.start)
}

/** Ids of the items that are notes, each with its kind. */
function notesIn(file: Buffer, names: Box): Map<number, string> {
  const isShort = file[names.start] === 0
  const entries = boxesOf(file, names.start + (isShort ? 6 : 8), names.end)
  const notes = new Map<number, string>()
  for (const { type, start } of entries) {
    const version = file[start]!
    if (type !== 'infe' || version < 2) continue
    const id = version === 2 ? file.readUInt16BE(start + 4) : file.readUInt32BE(start + 4)
    const kind = file.toString('latin1', start + (version === 2 ? 8 : 10), start + (version === 2 ? 12 : 14))
    if (NOTES.has(kind)) notes.set(id, kind)
  }
  return notes
}

/** Reads numbers one after the other. */
function reader(file: Buffer, at: number, end: number) {
  let next = at
  return (bytes: number): number => {
    if (next + bytes > end) throw new UnreadableBoxesError('A list ends too early')
    const value = bytes === 0 ? 0 : bytes === 8 ? Number(file.readBigUInt64BE(next)) : file.readUIntBE(next, bytes)
    next += bytes
    return value
  }
}

interface Place {
  id: number
  /** 0: in the file, 1: in the box of loose data, others: elsewhere. */
  method: number
  /** From the start of what `method` says. */
  extents: { start: number; length: number }[]
}

/** Where the items lie, by `iloc` of any version. */
function placesIn(file: Buffer, box: Box): Place[] {
  const read = reader(file, box.start, box.end)
  const version = read(1)
  const isWide = version === 2
  read(3)
  const [sizes, more] = [read(1), read(1)]
  const indexSize = version > 0 ? more & 15 : 0
  return Array.from({ length: read(isWide ? 4 : 2) }, () => {
    const id = read(isWide ? 4 : 2)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(more >> 4)
    const extents = Array.from({ length: read(2) }, () => {
      read(indexSize)
      return { start: base + read(sizes >> 4), length: read(sizes & 15) }
    })
    return { id, method, extents }
  })
}

function blankPlaces(file: Buffer, places: Box, notes: Map<number, string>, idat: number | undefined): void {
  for (const { id, method, extents } of placesIn(file, places)) {
    const kind = notes.get(id)
    if (!kind) continue
    const origin = method === 0 ? 0 : method === 1 ? idat : undefined
    if (origin === undefined) throw new UnreadableBoxesError('Notes stand where they cannot be found')
    for (const { start, length } of extents) {
      const end = length === 0 ? file.length : origin + start + length
      blank(file, { start: origin + start, end }, kind === 'Exif' && extents.length === 1)
    }
  }
}

function blank(file: Buffer, { start, end }: Pick<Box, 'start' | 'end'>, isExif: boolean): void {
  if (end > file.length || start > end) throw new UnreadableBoxesError('Notes stand beyond the file')
  file.fill(isExif ? 0 : 0x20, start, end)
  if (isExif && end - start >= EMPTY_EXIF.length) EMPTY_EXIF.copy(file, start)
}

/** Loose notes become room that readers skip. */
function blankLoose(file: Buffer, boxes: readonly Box[]): void {
  for (const { type, at, start, end } of boxes) {
    if (LOOSE.has(type)) {
      file.write('free', at + 4, 'latin1')
      file.fill(0, start, end)
    } else if (type === 'moov' || type === 'trak') blankLoose(file, boxesOf(file, start, end))
  }
}

function boxesOf(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at)
    const isLong = size === 1
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size
    const start = at + (isLong ? 16 : 8)
    const end = at + length
    if (end < start || end > to) throw new UnreadableBoxesError('A box ends beyond what holds it')
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), at, start, end })
    at = end
  }
  return boxes
}
