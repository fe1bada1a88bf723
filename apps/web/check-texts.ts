import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'src')
const LANGUAGES = ['en', 'gr'] as const

/**
 * Finds texts that the screens use and a language lacks, and keys that only one language has. Keys with variable parts
 * (`t(\`guards.${x}\`)`) need at least one key below their fixed prefix.
 */
export function checkTexts(): string[] {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
    (typeof LANGUAGES)[number],
    Map<string, string>
  >
  const lopsided = [...new Set([...texts.en.keys(), ...texts.gr.keys()])].flatMap((key) =>
    LANGUAGES.filter((language) => !texts[language].has(key)).map((language) => `${language}: ${key}`),
  )
  const missing = sourceFiles().flatMap((file) =>
    askedIn(readFileSync(file, 'utf8'))
      .filter((keys) => !keys.some((key) => isThere(key, texts.en)))
      .map(([key]) => `${file.slice(SOURCE.length + 1)}: ${key}`),
  )
  return [...lopsided, ...missing]
}

/** The keys that a file uses, each once per namespace of the file. */
function askedIn(code: string): string[][] {
  const used = [...code.matchAll(/useTranslation\(\[?\s*'(\w+)'/g)].map(([, area]) => area)
  const areas = used.length ? [...new Set(used)] : ['app']
  const calls = [...code.matchAll(/\bt\(\s*(?:[\w.]+ \? )?(['`])((?:(?!\1).)+)\1(?:\s*:\s*'([\w.:]+)')?/g)].flatMap(([, , key, other]) => [
    key,
    ...(other ? [other] : []),
  ])
  const titles = [...code.matchAll(/title: '(titles:[\w.]+)'/g)].map(([, key]) => key)
  return [...calls, ...titles]
    .filter((key) => !key.startsWith('${'))
    .map((key) => (/^\w+:/.test(key) ? [key] : areas.map((area) => `${area}:${key}`)))
}

function isThere(key: string, texts: Map<string, string>): boolean {
  const fixed = key.split('${')[0]
  if (fixed !== key) return [...texts.keys()].some((one) => one.startsWith(fixed))
  return texts.has(key) || texts.has(`${key}_other`) || [...texts.keys()].some((one) => one.startsWith(`${key}.`))
}

function textsOf(language: string): Map<string, string> {
  const folder = join(SOURCE, 'locales', language)
  return new Map(
    readdirSync(folder).flatMap((file) => flat(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${basename(file, '.json')}:`)),
  )
}

function flat(texts: unknown, prefix: string): [string, string][] {
  if (typeof texts !== 'object' || texts === null) return [[prefix.slice(0, -1), String(texts)]]
  return Object.entries(texts).flatMap(([key, value]) => flat(value, `${prefix}${key}.`))
}

const sourceFiles = () =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(SOURCE, file))
