import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let project: string
const children: ChildProcess[] = []

/** A fake npm that installs in half a second and records overlapping runs. */
const NPM = `#!/bin/sh
echo began >> npm.log
[ -e installing ] && echo overlapped >> npm.log
touch installing
rm -rf node_modules; mkdir -p node_modules/node/bin
sleep 0.5
touch node_modules/node/bin/node
echo {} > node_modules/.package-lock.json
rm installing
echo ended >> npm.log
`

/** Prepares the project and builds in a tenth of a second; prints \`ready\`. */
const PREPARE = `import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { whilePrepared } from './tools/install.mjs'
await whilePrepared(async () => {
  if (existsSync('building')) process.stdout.write('overlapped ')
  writeFileSync('building', '')
  await setTimeout(100)
  rmSync('building')
})
process.stdout.write('ready')
`

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'stoa-install-'))
  for (const file of ['tools/install.mjs', 'tools/replace-file.mjs', 'apps/server/src/lib/lock.mjs'])
    await cp(join(root, file), join(project, file))
  await writeFile(join(project, 'package-lock.json'), '{}')
  await writeFile(join(project, 'prepare.mjs'), PREPARE)
  await mkdir(join(project, 'bin'))
  await writeFile(join(project, 'bin/npm'), NPM)
  await chmod(join(project, 'bin/npm'), 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(project, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

function prepare(): ChildProcess {
  const child = spawn(process.execPath, ['prepare.mjs'], {
    cwd: project,
    env: { ...process.env, PATH: `${join(project, 'bin')}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function printedBy(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stdout!.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  await once(child, 'close')
  return printed
}

const npmLog = async () => (await readFile(join(project, 'npm.log'), 'utf8')).trim().split('\n')

it('installs once if several starts begin at the same time, and lets one build at a time', async () => {
  const printed = await Promise.all(Array.from({ length: 4 }, () => printedBy(prepare())))
  for (const text of printed) expect(text).toMatch(/ready$/)
  expect(printed.join()).not.toContain('overlapped')
  expect(await npmLog()).toEqual(['began', 'ended'])
})

it('does not install again, and leaves the record alone', async () => {
  await printedBy(prepare())
  await Promise.all(Array.from({ length: 6 }, () => printedBy(prepare())))
  expect(await npmLog()).toEqual(['began', 'ended'])
})

it('waits for the npm of a start that was killed', async () => {
  const killed = prepare()
  await expect.poll(() => existsSync(join(project, 'installing')), { interval: 10, timeout: 20_000 }).toBe(true)
  killed.kill('SIGKILL')
  expect(await printedBy(prepare())).toMatch(/ready$/)
  expect(await npmLog()).not.toContain('overlapped')
})

it('installs again if npm was killed, even if the old lock file comes back', async () => {
  await printedBy(prepare())
  await writeFile(join(project, 'package-lock.json'), '{"changed":true}')
  await writeFile(join(project, 'bin/npm'), '#!/bin/sh\necho killed >> npm.log\nkill -9 $$\n')
  await printedBy(prepare())
  await writeFile(join(project, 'package-lock.json'), '{}')
  await writeFile(join(project, 'bin/npm'), NPM)
  expect(await printedBy(prepare())).toMatch(/ready$/)
  expect(await npmLog()).toEqual(['began', 'ended', 'killed', 'began', 'ended'])
})
