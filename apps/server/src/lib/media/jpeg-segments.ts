/** Exif and XMP, IPTC, comments. */
const NOTES = new Set([0xe1, 0xed, 0xfe])
const START_OF_SCAN = 0xda

/**
 * A JPEG without the segments that tell place, camera and owner, its picture untouched; for those that are damaged or
 * too large to be written again. How it is to be turned stays.
 * @returns null when there is nothing to take out
 */
export function withoutJpegSegments(jpeg: Buffer): Buffer | null {
  const kept: Buffer[] = [jpeg.subarray(0, 2)]
  let turned: Buffer | null = null
  let at = 2
  let isChanged = false
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const segment = jpeg.subarray(at, end)
    if (NOTES.has(jpeg[at + 1]!)) {
      isChanged = true
      turned ??= orientationOf(segment)
    } else kept.push(segment)
    at = end
  }
  if (!isChanged) return null
  return Buffer.concat([kept[0]!, ...(turned ? [turned] : []), ...kept.slice(1), jpeg.subarray(at)])
}

/** An Exif segment that holds the orientation alone, or null if the picture is upright or names no orientation. */
function orientationOf(segment: Buffer): Buffer | null {
  const tiff = segment.subarray(10)
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || tiff.length < 14) return null
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const table = long(4)
  for (let entry = 0; entry < short(table); entry++) {
    const at = table + 2 + entry * 12
    const value = short(at + 8)
    if (short(at) === 0x0112 && value > 1 && value < 9) return exifWith(value)
  }
  return null
}

const exifWith = (orientation: number) =>
  Buffer.from(`ffe100224578696600004d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex')
