import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles } from './files.ts'

/** A reader takes in a folder of this size at a glance; a larger one is split by step or subject. */
const MAX_FILES = 15
const SOURCE = /\.(?:m?ts|tsx|mjs|css)$/
/** Tests, their fixtures and factories, and journeys, which are named after the screens that they visit. */
const BESIDE = /\.(?:test|spec|fixture|factory)\.tsx?$|^e2e\//

/** Folders with more than 15 source files, as `folder count`. */
export function crowdedFolders(files: readonly string[]): string[] {
  const sources = files.filter((file) => SOURCE.test(file) && !BESIDE.test(file))
  return [...Map.groupBy(sources, (file) => dirname(file))]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(([folder, inside]) => `${folder} ${inside.length}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = crowdedFolders(projectFiles(/^(apps|packages|e2e|bench|tools)\//))
  for (const folder of found) process.stdout.write(`${folder} source files; split the folder by step or subject\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
