import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFiles, root } from '../checks/files.ts'
import { fill, namesOf } from './names.ts'

describe('the names of a module', () => {
  it('come from its path', () => {
    expect(namesOf('crm/lost-reasons')).toMatchObject({
      plural: 'lostReasons',
      Singular: 'LostReason',
      table: 'lost_reasons',
      type: 'lost_reason',
      many: 'lost reasons',
    })
    expect(namesOf('crm/categories').singular).toBe('category')
    expect(namesOf('crm/statuses').singular).toBe('status')
  })

  it('are given where the plural is irregular', () => {
    expect(namesOf('crm/people', { singular: 'Person', 'gr-plural': 'Πρόσωπα' })).toMatchObject({
      singular: 'person',
      One_gr: 'Person',
      Many_gr: 'Πρόσωπα',
    })
  })

  it.each(['lost-reasons', 'crm/LostReasons', 'crm/lost_reasons', 'crm/a/b', '../x/reasons', 'crm/-x', 'crm/lost-reason'])(
    'are refused as %s',
    (path) => {
      expect(() => namesOf(path)).toThrow()
    },
  )

  it('fill a template, and a template that asks for more is an error', () => {
    expect(fill('__table___name of __Singular__Input', { table: 'things', Singular: 'Thing' })).toBe('things_name of ThingInput')
    expect(() => fill('__nothing__', {})).toThrow('__nothing__')
  })
})

describe('npm run new', () => {
  let copy = ''
  const run = async (command: string, args: string[]) => {
    // Vitest in the copy must not take itself for a worker of this run.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^VITE_|^NODE_OPTIONS|^TEST$/.test(name)))
    return promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 2 ** 26 }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        // The reason is at the end of the output, or after FAIL in that of tests.
        const lines = `${error.stdout}\n${error.stderr}`.trimEnd().split('\n')
        const failed = lines.findIndex((line) => line.includes('FAIL'))
        const told = failed < 0 ? lines.slice(-12) : lines.slice(failed, failed + 12)
        throw new Error([args.join(' '), ...told].join('\n'))
      },
    )
  }
  const node = (...args: string[]) => run(process.execPath, args)
  const bin = (name: string, ...args: string[]) => node(join(copy, 'node_modules', name), ...args)
  const make = (...args: string[]) => node('tools/new/new.ts', ...args)

  beforeAll(async () => {
    copy = await copyOfProject()
    await run('git', ['init', '--quiet'])
    await run('git', ['add', '--all'])
    await run('git', [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@test.example',
      'commit',
      '--quiet',
      '--no-verify',
      '--message',
      'Copy',
    ])
  }, 120_000)
  afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

  it('refuses a name that is taken, an area that does not exist, and files with uncommitted changes', async () => {
    await expect(make('crm/contacts')).rejects.toThrow('exists already')
    await expect(make('crm/tags')).rejects.toThrow('exists already')
    await expect(make('nowhere/spare-umbrellas')).rejects.toThrow('no area nowhere')
    const file = join(copy, 'packages/contract/src/crm/index.ts')
    const text = await readFile(file, 'utf8')
    await writeFile(file, `${text}// later\n`)
    await expect(make('crm/spare-umbrellas')).rejects.toThrow('Commit these first')
    await writeFile(file, text)
    expect(existsSync(join(copy, 'packages/contract/src/crm/spare-umbrellas.ts'))).toBe(false)
  })

  it('writes a module that fits the types, the lint, the format and both languages, and whose tests pass', async () => {
    const { stdout } = await make('crm/spare-umbrellas', '--gr-singular', 'Εφεδρική ομπρέλα', '--gr-plural', 'Εφεδρικές ομπρέλες')
    expect(stdout).toContain('apps/server/src/modules/crm/spare-umbrellas/index.ts')
    expect(await readFile(join(copy, 'apps/server/src/db/types.ts'), 'utf8')).toContain('spare_umbrellas: SpareUmbrellas')
    const written = [
      'apps/server/src/modules/crm/spare-umbrellas',
      'apps/web/src/features/crm/spare-umbrellas',
      'packages/contract/src/crm/spare-umbrellas.ts',
    ]
    await bin('@biomejs/biome/bin/biome', 'format', ...written)
    await node('tools/checks/locale-parity.ts')
    const types = ['apps/server', 'apps/web'].map((part) => bin('typescript/bin/tsc', '-p', part, '--noEmit', '--checkers', '1'))
    await Promise.all([...types, bin('oxlint/bin/oxlint', ...written)])
    // Run after the checks, because the tests of screens time out without a processor.
    await bin(
      'vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      '--project',
      'large',
      '--project',
      'web',
      'spare-umbrellas',
      'access.large.test.ts',
      'db/owners.test.ts',
    )
    await expect(make('crm/spare-umbrellas')).rejects.toThrow('exists already')
  }, 600_000)
})

/** The files of the project with its packages linked in; `@stoa/*` are the copy's own. */
async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'stoa-new-'))
  for (const file of projectFiles(/./).filter((file) => existsSync(join(root, file)))) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file))
  }
  const modules = join(root, 'node_modules')
  await mkdir(join(copy, 'node_modules/@stoa'), { recursive: true })
  for (const name of await readdir(modules))
    if (name !== '@stoa' && (name === '.bin' || !name.startsWith('.'))) await symlink(join(modules, name), join(copy, 'node_modules', name))
  for (const name of await readdir(join(modules, '@stoa')))
    await symlink(await readlink(join(modules, '@stoa', name)), join(copy, 'node_modules/@stoa', name))
  return copy
}
