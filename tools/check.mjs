/** `npm run check`: every check that does not run the product, two at a time. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pinnedNode, root, whilePrepared } from './install.mjs'

await whilePrepared()

const bin = (name) => join(root, 'node_modules/.bin', name)
const script = (...path) => [pinnedNode, join(root, 'tools', ...path)]

const workspaces = ['apps', 'packages']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .concat('tools', 'e2e', 'bench')
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  // Those of bench include the server's files.
  .filter((folder) => folder !== 'apps/server')

/** The command that checks the types of a folder; results for unchanged files are kept from the last run. */
const types = (folder) => {
  const kept = join(root, 'node_modules/.cache/types', `${folder.replace('/', '-')}.tsbuildinfo`)
  return [bin('tsc'), '-p', folder, '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
}

const checks = [
  ['lint', [bin('oxlint')]],
  ['format', [bin('biome'), 'format', '--colors=off', '.']],
  ...workspaces.map((folder) => [folder === 'bench' ? 'types apps/server, bench' : `types ${folder}`, types(folder)]),
  ['boundaries', [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'tools', 'e2e', 'bench']],
  ['dead code', [bin('knip'), '--no-progress']],
  ['suppressions', script('checks/suppressions.ts')],
  ['browser contract', script('browser-contract/generate.ts').concat('--check')],
  ['locales', script('checks/locale-parity.ts')],
  ['forgotten throws', script('checks/forgotten-throws.ts')],
  ['owners of tables', script('checks/table-owners.ts')],
  ['folder sizes', script('checks/folder-sizes.ts')],
  ['routes of the specification', script('spec/spec.ts').concat('--routes')],
  ['plain English', script('checks/plain-english.ts')],
]

/**
 * Compiler and type-aware lint are Go programs that run for a minute: collecting garbage less often saves a quarter of their
 * time. The limit keeps two of them within the memory of a small machine.
 */
const memory = { GOGC: '400', GOMEMLIMIT: '2500MiB' }

/** Runs one check; its output is kept and shown only when it fails. */
function run([name, [command, ...args]]) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...memory, ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(code === 0 ? `✓ ${name} ${seconds} s\n` : `✗ ${name} ${seconds} s\n${output.trimEnd()}\n`)
      resolve(code === 0)
    })
  })
}

const waiting = [...checks]
const results = []
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next))
}
await Promise.all([worker(), worker()])
const failed = results.filter((passed) => !passed).length
process.stdout.write(failed === 0 ? `${results.length} checks passed\n` : `${failed} of ${results.length} checks failed\n`)
process.exitCode = failed === 0 ? 0 : 1
