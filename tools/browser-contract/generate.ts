/** `npm run contract:browser`: writes the contract without schemas, which the browser runs; `--check` only compares. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { browserFolder } from './source.ts'
import { browserFiles } from './write.ts'

/** The files that differ from what the contract says now, by their path in the browser's folder. */
export function outdated(files: ReadonlyMap<string, string>, folder: string): string[] {
  const present = globSync('**/*.generated.ts', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  const surplus = present.filter((file) => !files.has(file))
  const changed = [...files].filter(([file, text]) => !present.includes(file) || readFileSync(join(folder, file), 'utf8') !== text)
  return [...surplus, ...changed.map(([file]) => file)]
}

if (process.argv[1] === import.meta.filename) {
  const files = await browserFiles()
  const stale = outdated(files, browserFolder)
  if (process.argv.includes('--check')) {
    if (stale.length) process.stdout.write(`Run npm run contract:browser; the contract has changed:\n${stale.join('\n')}\n`)
    process.exitCode = stale.length ? 1 : 0
  } else {
    for (const file of stale) {
      const path = join(browserFolder, file)
      const text = files.get(file)
      if (text === undefined) rmSync(path)
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    }
    process.stdout.write(`${stale.length} of ${files.size} files written\n`)
  }
}
