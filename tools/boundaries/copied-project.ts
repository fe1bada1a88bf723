import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFiles, root } from '../checks/files.ts'
import type { Plant } from './plants.ts'

const sources = /^(apps|packages)\/.*\.(ts|tsx|mjs|css|json)$|^tools\/boundaries\/(area|module)-order\.mjs$|^[^/]+\.(json|mjs)$/

/** Copies the project's sources and the plants to a separate folder, with the same libraries and aliases. @returns the folder */
export async function copyProject(plants: Plant[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-boundaries-'))
  const files = projectFiles(sources)
  const folders = [...files, ...plants.map(({ file }) => file)].map((file) => join(folder, dirname(file)))
  for (const each of new Set(folders)) await mkdir(each, { recursive: true })
  await Promise.all([...files, '.oxlintrc.json', '.dependency-cruiser.mjs'].map((file) => cp(join(root, file), join(folder, file))))
  await Promise.all(plants.map(({ file, source }) => writeFile(join(folder, file), source)))
  await linkLibraries(folder)
  return folder
}

/** Links each library, and the project's own packages to their copies, so that no import leads back to the original. */
async function linkLibraries(folder: string) {
  const own = join(folder, 'node_modules/@stoa')
  await mkdir(own, { recursive: true })
  const link = (target: string, path: string) => symlink(target, path, 'junction')
  const libraries = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@stoa' && name !== '.cache')
  await Promise.all(libraries.map((name) => link(join(root, 'node_modules', name), join(folder, 'node_modules', name))))
  for (const name of ['contract', 'domain', 'ui']) await link(join(folder, 'packages', name), join(own, name))
  for (const name of ['server', 'web']) await link(join(folder, 'apps', name), join(own, name))
}

/** Standard output of a tool that must fail, because it finds the plants. */
export async function outputOf(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(join(root, 'node_modules/.bin', command), args, { cwd, maxBuffer: 2 ** 27 }, (_failed, stdout, stderr) => {
      if (stdout) resolve(stdout)
      else reject(new Error(stderr))
    })
  })
}

export interface RestrictedImports {
  /** Globs of the files to which the override applies. */
  files: string[]
  patterns: { group?: string[]; regex?: string; message: string }[]
}

/**
 * Splits the patterns of forbidden addresses, so that each has its own message and a report names the one that matched. Together
 * they equal those of the project. @returns the restrictions of each override, split
 */
export async function splitRestrictedImports(folder: string): Promise<RestrictedImports[]> {
  const file = join(folder, '.oxlintrc.json')
  const configuration = JSON.parse(await readFile(file, 'utf8')) as { overrides: { files: string[]; rules: Record<string, unknown> }[] }
  const restrictions: RestrictedImports[] = []
  for (const { files, rules } of configuration.overrides) {
    const rule = rules['no-restricted-imports']
    if (rule === undefined) continue
    const option = Array.isArray(rule) ? (rule[1] as Omit<RestrictedImports, 'files'>) : { patterns: [] }
    option.patterns = option.patterns.flatMap(split)
    restrictions.push({ files, patterns: option.patterns })
  }
  await writeFile(file, JSON.stringify(configuration))
  return restrictions
}

function split({ group, regex, message }: RestrictedImports['patterns'][number]): RestrictedImports['patterns'] {
  if (!group) return [{ regex, message: `${message} [${regex}]` }]
  const allowed = group.filter((address) => address.startsWith('!'))
  const forbidden = group.filter((address) => !address.startsWith('!'))
  return forbidden.map((address) => ({ group: [address, ...allowed], message: `${message} [${address}]` }))
}
