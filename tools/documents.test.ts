import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/domain', 'docs/decisions', 'docs/spec'].flatMap(pages),
]

function pages(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

/** Paths that a document names in code marks, such as `apps/server/src/env.ts`, and the pictures and pages it links to. */
function namedPaths(text: string): string[] {
  const inCode = [...text.matchAll(/`((?:apps|packages|tools|e2e|docs|bench)\/[\w./-]+)`/g)]
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
  return [...inCode, ...linked].flatMap(([, path]) => (path ? [path] : []))
}

describe('documents name only files that exist', () => {
  it.each(documents)('%s', (document) => {
    const folder = join(root, document, '..')
    const paths = namedPaths(readFileSync(join(root, document), 'utf8'))
    expect(paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(folder, path)))).toEqual([])
  })
})

it('every script of package.json that the contributors page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, name]) => (name ? [name] : []))
  expect(named.filter((name) => !scripts[name])).toEqual([])
})

it('every variable of the environment is described for operators', () => {
  const source = readFileSync(join(root, 'apps/server/src/env.ts'), 'utf8')
  const variables = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].flatMap(([, name]) => (name ? [name] : []))
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(variables.length).toBeGreaterThan(10)
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
