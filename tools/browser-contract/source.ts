import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const contract = join(import.meta.dirname, '../../packages/contract')
/** The folder that the generated files are written to. */
export const browserFolder = join(contract, 'browser')

/** Written by hand in `browser/kit/endpoint.ts`: what endpoints and resources are without schemas. */
const BY_HAND = ['kit/endpoint', 'kit/resource']

/** One file of the contract. */
export interface Source {
  /** Path below `src`, without ending: `crm/contacts`. */
  name: string
  /** What the file exports when it runs, in its order. */
  values: Record<string, unknown>
  /** Names of the types and interfaces that the file exports. */
  types: string[]
  /** The file needs no schemas: the browser can run it as it is. */
  isPlain: boolean
}

/** The files of the contract that declare something, sorted by name. */
export async function readSources(): Promise<Source[]> {
  const names = globSync('**/*.ts', { cwd: join(contract, 'src') })
    .filter((file) => !/(^|\/)index\.ts$|\.test\.ts$/.test(file))
    .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .filter((name) => !BY_HAND.includes(name))
    .toSorted()
  return Promise.all(
    names.map(async (name) => {
      const file = join(contract, 'src', `${name}.ts`)
      const text = readFileSync(file, 'utf8')
      return {
        name,
        values: inOrder((await import(file)) as Record<string, unknown>, text),
        types: [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, type]) => type!),
        isPlain: !/^import (?!type )/m.test(text),
      }
    }),
  )
}

/** A module lists its exports by the alphabet; a reader wants them as they were written. */
function inOrder(values: Record<string, unknown>, text: string): Record<string, unknown> {
  const place = (name: string) => text.search(new RegExp(`^export (?:const|function|class) ${name}\\b`, 'm'))
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1)))
}
