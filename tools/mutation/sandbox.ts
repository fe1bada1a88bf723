import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One change of one expression. */
export interface Mutant {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: { line: number; column: number } }
}

/**
 * Copies the project into a folder, with all mutants of these files built into the copy: each is off until a switch turns it on.
 * @returns the mutants, whose file names are relative to the project
 */
export async function buildSandbox(root: string, folder: string, files: readonly string[]): Promise<readonly Mutant[]> {
  await rm(folder, { recursive: true, force: true })
  const tracked = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  for (const path of tracked.split('\0').filter((one) => /^(apps\/server|packages)\/|^[^/]+$/.test(one))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      // A file that was removed and is not committed yet.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const sources = await Promise.all(
    files.map(async (name) => ({ name, content: await readFile(join(root, name), 'utf8'), mutate: true as const })),
  )
  const { files: instrumented, mutants } = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  for (const { name, content } of instrumented) await writeFile(join(folder, name), content)
  return mutants
}

const nothing = () => {}
const off = () => false
const silent = {
  isTraceEnabled: off,
  isDebugEnabled: off,
  isInfoEnabled: off,
  isWarnEnabled: off,
  isErrorEnabled: off,
  isFatalEnabled: off,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}
