import { readFileSync } from 'node:fs'

/** Measures texts in a font, without kerning and ligatures. */
export interface TextWidths {
  /** Width in units of the font size; null if the font lacks one of the characters. */
  of(text: string): number | null
}

/** Reads the widths of the characters of a TrueType file (OpenType specification, tables head, hhea, hmtx and cmap). */
export function readTextWidths(file: string): TextWidths {
  const font = readFileSync(file)
  const tables = tablesOf(font)
  const units = font.readUInt16BE(tables.get('head')! + 18)
  const advances = font.readUInt16BE(tables.get('hhea')! + 34)
  const hmtx = tables.get('hmtx')!
  const glyphOf = glyphsOf(font, tables.get('cmap')!)
  const known = new Map<number, number | null>()
  const widthOf = (character: number): number | null => {
    const glyph = glyphOf(character)
    return glyph === 0 ? null : font.readUInt16BE(hmtx + 4 * Math.min(glyph, advances - 1)) / units
  }
  return {
    of(text) {
      let sum = 0
      for (const letter of text) {
        const character = letter.codePointAt(0)!
        let width = known.get(character)
        if (width === undefined) known.set(character, (width = widthOf(character)))
        if (width === null) return null
        sum += width
      }
      return sum
    },
  }
}

/** Offsets of the tables by their tags. */
function tablesOf(font: Buffer): Map<string, number> {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, at) => [font.toString('latin1', 12 + 16 * at, 16 + 16 * at), font.readUInt32BE(20 + 16 * at)]),
  )
}

/** Looks up the glyph of a character in the table of Unicode's first plane (format 4). Glyph 0 is a missing character. */
function glyphsOf(font: Buffer, cmap: number): (character: number) => number {
  const table = unicodeTable(font, cmap)
  const segments = font.readUInt16BE(table + 6) / 2
  const ends = table + 14
  const starts = ends + 2 * segments + 2
  const deltas = starts + 2 * segments
  const offsets = deltas + 2 * segments
  return (character) => {
    let at = 0
    while (at < segments && font.readUInt16BE(ends + 2 * at) < character) at++
    if (at === segments || font.readUInt16BE(starts + 2 * at) > character) return 0
    const delta = font.readUInt16BE(deltas + 2 * at)
    const offset = font.readUInt16BE(offsets + 2 * at)
    if (offset === 0) return (character + delta) & 0xffff
    const glyph = font.readUInt16BE(offsets + 2 * at + offset + 2 * (character - font.readUInt16BE(starts + 2 * at)))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
}

function unicodeTable(font: Buffer, cmap: number): number {
  const count = font.readUInt16BE(cmap + 2)
  for (let at = 0; at < count; at++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * at)
    if (font.readUInt16BE(table) === 4) return table
  }
  throw new Error('The font has no table of characters in format 4.')
}
