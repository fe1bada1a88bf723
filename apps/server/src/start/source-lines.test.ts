import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { transformSync } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { sourcePlace } from './source-lines.ts'

const source = `export function outer(text: string): string {
  const twice = (n: number): number => n * 2

  return inner(text, twice(-21)) // ${'x'.repeat(300)}
}
interface Nothing { a: string }
function inner(text: string, n: number): never { throw new Error(\`\${text}: \${n}\`) }
`

it('finds the same places as Node in a map', () => {
  const { code, map } = transformSync('some/folder/place.ts', source, { sourcemap: true })
  const payload = map as unknown as SourceMapPayload
  const node = new SourceMap(payload)
  const places = code.split('\n').flatMap((text, line) => Array.from(text, (_letter, column) => ({ line, column })))
  const ours = places.map(({ line, column }) => sourcePlace(payload, line + 1, column + 1))
  const nodes = places.map(({ line, column }) => placeOf(node.findEntry(line, column), line))
  expect(ours).toEqual(nodes)
  expect(new Set(ours.map((place) => place?.line))).toContain(7)
})

function placeOf(entry: Partial<SourceMapping>, line: number) {
  const { originalSource, originalLine, originalColumn, generatedLine } = entry
  if (originalLine === undefined || originalColumn === undefined || generatedLine !== line) return undefined
  return { source: originalSource, line: originalLine + 1, column: originalColumn + 1 }
}

it('finds nothing before the first place and behind the last line of a map', () => {
  const map = { mappings: ';;IAAA', sources: ['a.ts'] }
  expect([sourcePlace(map, 1, 1), sourcePlace(map, 3, 1), sourcePlace(map, 4, 1)]).toEqual([undefined, undefined, undefined])
  expect(sourcePlace(map, 3, 5)).toEqual({ source: 'a.ts', line: 1, column: 1 })
})
