import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The files with the sections of each cited document. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  'domain.md': ['docs/domain.md', ...pages('docs/domain')],
  'wire-contract.md': ['docs/wire-contract.md'],
  'integrations.md': ['docs/integrations.md'],
  spec: ['docs/spec/README.md'],
}

const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)*)*`
const CITATION = new RegExp(String.raw`\b([\w-]+\.md|spec) (${NUMBERS})(?!\d)`, 'g')
/** Outdated forms of citations, and documents outside the repository. */
const FORBIDDEN = [
  /\b(?:domain[ -]model(?:\.md)?|wire[ -]contract|specification|integrations),? ?\(?(?:sections? )?\(?\d[\d.]*/gi,
  /\b(?:domain-model|api-conventions|house-style|product-spec)\b(?:\.md)?/gi,
  /(?<!RFC \d{4}, )\bsections? \d+(?:\.\d+)*/gi,
]

const sections = new Map(Object.entries(DOCUMENTS).map(([name, files]) => [name, headings(files)]))
const invariants = new Set([...read('docs/domain/6-invariants.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)))
const decisions = new Set(pages('docs/decisions').map((file) => file.slice('docs/decisions/'.length).slice(0, 4)))

describe('citations', () => {
  it('name a section, an invariant or a decision that exists', () => {
    const files = sourceFiles()
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap((file) => wrongCitations(read(file)).map((problem) => `${file}: ${problem}`))).toEqual([])
  })

  it('are found in comments, also where a line ends between name and number', () => {
    expect(wrongCitations('/** Adds up (domain.md 4.1). */')).toEqual([])
    expect(wrongCitations('/** Adds up (domain.md 4.99). */')).toEqual(['domain.md 4.99'])
    expect(wrongCitations('/**\n * Adds up (domain.md\n * 4.99, 4.1).\n */')).toEqual(['domain.md 4.99'])
    expect(wrongCitations('-- the order of checks (spec 3.3, 77)')).toEqual(['spec 77'])
    expect(wrongCitations('// see design.md 2.1')).toEqual(['design.md 2.1'])
    expect(wrongCitations('// invariant 999, decision 9999 and [INV-0]')).toEqual(['invariant 999', '[INV-0]', 'decision 9999'])
  })

  it.each([
    'domain model 4.6',
    'Domain model, section 4.6',
    'domain-model 5.7',
    'the wire contract (1.5)',
    'wire contract section 6',
    'api-conventions 5.8',
    'specification 2.7',
    'specification, section 3.4',
    'integrations 6.1',
    'house-style.md',
    'the envelope (section 1.2)',
  ])('are refused in another form: %s', (text) => {
    expect(wrongCitations(`/** ${text} */`)).not.toEqual([])
  })
})

/** Citations of a text that name no existing section or have another form. */
function wrongCitations(source: string): string[] {
  const text = source.replaceAll(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ')
  const cited = [...text.matchAll(CITATION)].flatMap(([, name = '', numbers = '']) =>
    numbers
      .split(/, | and | to /)
      .filter((number) => !sections.get(name)?.has(number))
      .map((number) => `${name} ${number}`),
  )
  const numbered = [...text.matchAll(/\binvariants? (\d+)|\[INV-(\d+)\]/gi)]
    .filter(([, number, id]) => !invariants.has(Number(number ?? id)))
    .map(([whole]) => whole)
  const decided = [...text.matchAll(/\bdecisions? (\d{4})\b/gi)].filter(([, number = '']) => !decisions.has(number)).map(([whole]) => whole)
  const forbidden = FORBIDDEN.flatMap((form) => [...text.matchAll(form)].map(([whole]) => whole))
  return [...cited, ...numbered, ...decided, ...forbidden]
}

/** Numbers of the headings of a document: `## 4. Rules` is 4, `### 4.6 Merge` is 4.6. */
function headings(files: readonly string[]): Set<string> {
  const numbers = files.flatMap((file) => [...read(file).matchAll(/^#{1,4} (\d+(?:\.\d+)*)\.? /gm)])
  return new Set(numbers.flatMap(([, number]) => (number ? [number] : [])))
}

function pages(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

/** All sources, styles, SQL and documents except this test. */
function sourceFiles(): string[] {
  return ['apps', 'packages', 'tools', 'e2e', 'bench', 'docs']
    .flatMap((folder) => walk(join(root, folder)))
    .concat(readdirSync(root).filter((name) => name.endsWith('.md')))
    .filter((file) => file !== relative(root, import.meta.filename))
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|pictures|\..*)$/.test(entry.name) ? [] : walk(path)
    return /\.(?:ts|tsx|mjs|js|sql|md|css|html|yml|yaml)$/.test(entry.name) ? [relative(root, path)] : []
  })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
