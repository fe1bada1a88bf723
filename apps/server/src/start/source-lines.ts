import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The part of a source map that places need. */
export interface PlaceMap {
  mappings: string
  sources: readonly string[]
}

/**
 * Lets the stacks of errors name lines of the sources if `program` belongs to a build. Maps are read when a stack is asked for and not
 * kept: what Node keeps of them with --enable-source-maps is a tenth of the memory of the process.
 */
export function nameSourceLines(program: string): void {
  if (!existsSync(`${program}.map`)) return
  const folder = dirname(program)
  const places = new Map<string, string>()
  const inBuild = new RegExp(`${pathToFileURL(folder).href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/([^:)]+):(\\d+):(\\d+)`, 'g')
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${frame.toString()}`).join('')
    for (const [key, file = '', line, column] of lines.matchAll(inBuild))
      if (!places.has(key)) places.set(key, placeIn(join(folder, file), Number(line), Number(column)) ?? key)
    return `${titleOf(error)}${lines.replace(inBuild, (key) => places.get(key) ?? key)}`
  }
}

const titleOf = (error: Error): string => {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

function placeIn(file: string, line: number, column: number): string | undefined {
  try {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as PlaceMap
    const found = sourcePlace(map, line, column)
    return found && `${fileURLToPath(new URL(found.source, pathToFileURL(file)))}:${found.line}:${found.column}`
  } catch {
    // A build that was replaced while the server runs: the place in the build is better than no stack.
    return undefined
  }
}

/** Finds the place in the sources of a place in generated code. Lines and columns begin with 1. */
export function sourcePlace(map: PlaceMap, line: number, column: number): { source: string; line: number; column: number } | undefined {
  const current: [number, number, number] = [0, 0, 0]
  let found: [source: number, line: number, column: number] | undefined
  for (const [at, segments] of map.mappings.split(';').slice(0, line).entries()) {
    let at_column = 0
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const fields = numbersOf(segment)
      at_column += fields[0] ?? 0
      for (const part of [0, 1, 2] as const) current[part] += fields[part + 1] ?? 0
      if (at + 1 === line && at_column < column) found = fields.length > 1 ? [...current] : undefined
    }
  }
  return found && { source: map.sources[found[0]]!, line: found[1] + 1, column: found[2] + 1 }
}

const DIGITS = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((letter, value) => [letter, value]))

/** The numbers of a segment, each in base 64 with the lowest digits first and the sign in the lowest bit. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = DIGITS.get(letter) ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
