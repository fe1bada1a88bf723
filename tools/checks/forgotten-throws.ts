import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles, root } from './files.ts'

/** Statements that only build an error: the functions of `#lib/errors.ts` return one, so a line that starts with them does nothing. */
const FORGOTTEN =
  /^\s*(?:\} )?(?:else )?(?:if \(.*\) )?(?:await )?(?:invalid|badRequest|unauthenticated|forbidden|missingPermission|missingAccountPermission|missingRole|notFound|conflict|versionConflict|new AppError)\(/

/** Lines (counted from 1) that build an error and forget to throw it. */
export function forgottenThrows(text: string): number[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const previous = lines[index - 1]?.trimEnd() ?? ''
    const continues = /(?:=>|[=(,?:&|[]|\breturn|\bthrow)$/.test(previous)
    return FORGOTTEN.test(line) && !continues ? [index + 1] : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = projectFiles(/^apps\/server\/src\/.*\.ts$/)
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => forgottenThrows(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
  for (const place of found) process.stdout.write(`${place} builds an error and does not throw it\n`)
  process.exitCode = found.length ? 1 : 0
}
