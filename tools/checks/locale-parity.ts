import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './files.ts'

const FOLDERS = ['apps/server/src/locales', 'apps/web/src/locales']
const LANGUAGES = ['en', 'gr'] as const

/** Nested texts as one record: `{ a: { b: 'x' } }` becomes `{ 'a.b': 'x' }`. */
function flatten(texts: unknown, prefix = ''): [string, unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[prefix, texts]]
  return Object.entries(texts).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key))
}

const placeholders = (text: unknown) =>
  [...String(text).matchAll(/\{\{\s*-?\s*([\w.]+)/g)]
    .map(([, name]) => name ?? '')
    .toSorted((a, b) => a.localeCompare(b))
    .join()

/** What keeps two files of texts from saying the same: missing keys, empty texts, other placeholders. */
export function differences(english: unknown, greek: unknown): string[] {
  const [en, gr] = [new Map(flatten(english)), new Map(flatten(greek))]
  const missing = [...en.keys()].filter((key) => !gr.has(key)).map((key) => `${key} has no Greek text`)
  const surplus = [...gr.keys()].filter((key) => !en.has(key)).map((key) => `${key} has no English text`)
  const broken = [...en].flatMap(([key, text]) => {
    const translated = gr.get(key)
    if (translated === undefined) return []
    if (typeof text !== 'string' || typeof translated !== 'string' || !text.trim() || !translated.trim())
      return [`${key} is empty or no text`]
    return placeholders(text) === placeholders(translated) ? [] : [`${key} has other placeholders in Greek`]
  })
  return [...missing, ...surplus, ...broken]
}

function textsOf(folder: string, language: string, file: string): unknown {
  const path = join(root, folder, language, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Every difference between the two languages of the product, by file. */
export function localeFaults(): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => {
    const files = new Set(
      LANGUAGES.flatMap((language) => (existsSync(join(root, folder, language)) ? readdirSync(join(root, folder, language)) : [])),
    )
    return [...files]
      .filter((file) => file.endsWith('.json'))
      .toSorted((a, b) => a.localeCompare(b))
      .flatMap((file) =>
        differences(textsOf(folder, 'en', file), textsOf(folder, 'gr', file)).map((fault) => `${folder}/*/${file}: ${fault}`),
      )
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = localeFaults()
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
