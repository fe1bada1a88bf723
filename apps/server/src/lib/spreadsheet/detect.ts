import { SpreadsheetError } from './spreadsheet-error.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1253' | 'iso-8859-7'
export type Delimiter = ',' | ';' | '\t' | '|'

/**
 * Guesses the encoding of a text. A byte order mark decides; then zero bytes on one side of the pairs mean UTF-16; then
 * valid UTF-8; else Greek: ISO-8859-7 when 0xB6 occurs and 0xA2 does not (the capital alpha with accent of each).
 * @throws SpreadsheetError `nul_bytes` when the bytes are no text.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const probe = encodingProbe()
  probe.add(bytes)
  return probe.result()
}

/** {@link detectEncoding} for a file that comes in pieces: Greek letters may occur only in its last line. */
export function encodingProbe(): { add(bytes: Uint8Array): void; result(): TextEncoding } {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const seen = { first: true, wide: null as TextEncoding | null, utf8: true, b6: false, a2: false }
  return {
    add(bytes) {
      if (seen.first && bytes.length > 0) {
        seen.first = false
        seen.wide = wideEncoding(bytes)
      }
      if (seen.wide) return
      if (bytes.includes(0)) throw new SpreadsheetError('nul_bytes')
      seen.b6 ||= bytes.includes(0xb6)
      seen.a2 ||= bytes.includes(0xa2)
      seen.utf8 &&= decodes(utf8, bytes, true)
    },
    result() {
      if (seen.wide) return seen.wide
      if (seen.utf8 && decodes(utf8, new Uint8Array(), false)) return 'utf-8'
      return seen.b6 && !seen.a2 ? 'iso-8859-7' : 'windows-1253'
    },
  }
}

/** The delimiter that parts the first lines into the most columns, equally many in each; a comma when none does. */
export function detectDelimiter(text: string): Delimiter {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const usual = counts[0] ?? 0
    return { delimiter, score: usual * counts.filter((count) => count === usual).length }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.delimiter : ','
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

function wideEncoding(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const { even, odd, total } = zeroBytes(bytes.subarray(0, 4096))
  if (even + odd < 2) return null // a stray zero is damage, not a wide letter
  if (odd > total / 10 && even <= total / 50) return 'utf-16le'
  return even > total / 10 && odd <= total / 50 ? 'utf-16be' : null
}

/** The upper half of a Latin letter is zero: in the odd places of little-endian text, in the even ones of big-endian. */
function zeroBytes(sample: Uint8Array): { even: number; odd: number; total: number } {
  const places = [...sample.keys()].filter((place) => sample[place] === 0)
  const odd = places.filter((place) => place % 2 === 1).length
  return { even: places.length - odd, odd, total: sample.length }
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream })
    return true
  } catch {
    return false // These bytes are not UTF-8.
  }
}
