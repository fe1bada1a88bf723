import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wiring } from './wiring.ts'

const root = new URL('..', import.meta.url)

/** Names that the points of the server carry in its source. */
function declaredPoints(): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/=\s+(?:listeners|collection|provider)<[\s\S]*?>\(\s*'([^']+)'/g)].map(
      (found) => found[1]!,
    ),
  )
}

it('connects every point that a module declares, under a unique name', () => {
  const declared = declaredPoints().sort()
  expect(declared.length).toBeGreaterThan(15)
  expect(new Set(declared).size).toBe(declared.length)
  expect(wiring.points.map(({ name }) => name).sort()).toEqual(declared)
})
