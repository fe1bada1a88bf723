import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')

/** Paths, relative to the project, of every file that belongs to it (committed or new, not ignored) and matches. */
export function projectFiles(matching: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((file) => matching.test(file))
    .toSorted()
}
