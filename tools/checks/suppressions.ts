import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles, root } from './files.ts'

const SUPPRESSION = /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b|@ts-expect-error\b|@ts-ignore\b|@ts-nocheck\b|biome-ignore\b/
const REASON = /(?:disable(?:-next-line|-line)?\s[^*]*?--\s*|@ts-expect-error[:\s-]*|biome-ignore[^:]*:\s*)(.{10,})/

/**
 * The lines (counted from 1) that switch a check off without saying why on the same line.
 * `@ts-ignore` and `@ts-nocheck` are never accepted: `@ts-expect-error` tells when it is no longer needed.
 */
export function unexplainedSuppressions(text: string): number[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => SUPPRESSION.test(line) && (/@ts-(?:ignore|nocheck)/.test(line) || !REASON.test(line)))
    .map(({ number }) => number)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = projectFiles(/^(apps|packages|e2e|bench|tools)\/.*\.(m?ts|tsx|mjs|cjs)$/)
    .filter((file) => !file.startsWith('tools/checks/suppressions') && existsSync(join(root, file)))
    .flatMap((file) => unexplainedSuppressions(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
  for (const place of found) process.stdout.write(`${place} switches a check off without a reason on the same line\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
