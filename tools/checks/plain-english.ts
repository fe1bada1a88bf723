import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles, root } from './files.ts'

/** Turns of phrase that documentation in plain English does without, each with what to write instead. */
const RIDDLES: readonly [pattern: RegExp, instead: string][] = [
  [/\bwhat of\b/i, 'name the thing'],
  [/\bwho(so)?ever\b/i, 'anyone who, people who, or the role'],
  [/\bwhatsoever\b/i, 'any'],
  [/\bhangs? (on|from|below)\b/i, 'belongs to, refers to'],
  [/\bstands?\b(?!-| (?:for|out)\b)/i, 'is, remains, applies'],
  [/\b(?:he|his|him|himself)\b/i, 'they, their, them'],
  [/\b(?:nobody|somebody|everybody)\b/i, 'no one, someone, everyone, or the role'],
  [/\bholds? good\b/i, 'applies'],
  [/\bgoes on\b/i, 'continues'],
  [/\b(?:stays?|remains?|left) as (?:it|they) (?:is|are|was|were)\b/i, 'does not change'],
  [/\bof its own\b/i, 'its own, separate'],
]

const CODE = /^(?:apps|packages|e2e|bench|tools)\/.*\.(?:m?ts|tsx|mjs|sql)$/
const DOCUMENT = /\.md$/
/** Generated files, the texts of the specification, and the list above. */
const EXEMPT = /(?:^docs\/spec\/|\/browser\/|\/db\/types\.ts$|^tools\/checks\/plain-english|\/db\/changes\/|\/db\/schema\/)/

/**
 * Sentences of a file that use one of the riddles, by line (counted from 1): comments and test titles of code, and every
 * line of a document.
 */
export function riddles(text: string, isDocument = false): { line: number; instead: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const prose = isDocument ? line : proseOf(line)
    const found = RIDDLES.find(([pattern]) => pattern.test(prose))
    return found ? [{ line: index + 1, instead: found[1] }] : []
  })
}

function proseOf(line: string): string {
  const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\(.*\))?\(\s*(['"`])(.*?)\1/.exec(line)?.[2] ?? ''
  const comment = /^\s*(?:\/\*\*?|\*|--|\/\/)\s?(.*)$|\s\/\/\s(.*)$|\/\*\*(.*)\*\//.exec(line)
  return `${title}\n${comment?.[1] ?? comment?.[2] ?? comment?.[3] ?? ''}`
}

/** Project files with prose that the check reads. */
function checkedFiles(): string[] {
  return projectFiles(/\.(?:m?ts|tsx|mjs|sql|md)$/).filter(
    (file) => (CODE.test(file) || DOCUMENT.test(file)) && !EXEMPT.test(file) && existsSync(join(root, file)),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of checkedFiles())
    for (const { line, instead } of riddles(readFileSync(join(root, file), 'utf8'), file.endsWith('.md'))) {
      process.stdout.write(`${file}:${line} write ${instead}\n`)
      process.exitCode = 1
    }
}
