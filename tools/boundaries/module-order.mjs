import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const modulesFolder = join(import.meta.dirname, '../../apps/server/src/modules')

/** The dependency rules of the order: a module imports only modules listed above it, a building block none of the list. */
export function orderRules(notFrom) {
  const order = modulesInOrder()
  const anyOf = (modules) => `^apps/server/src/modules/(${modules.join('|')})/`
  const inOrder = order.slice(0, -1).map((module, position) => ({
    name: 'server-modules-in-order',
    comment: 'A module imports only modules that modules/index.ts lists above it; what must call upwards goes through wiring.',
    severity: 'error',
    from: { path: anyOf([module]), pathNot: notFrom },
    to: { path: anyOf(order.slice(position + 1)) },
  }))
  const blocks = {
    name: 'server-building-blocks-are-lowest',
    comment: 'A module that modules/index.ts does not list is below all that it lists.',
    severity: 'error',
    from: { path: anyOf(buildingBlocks(order)), pathNot: notFrom },
    to: { path: anyOf(order) },
  }
  return [...inOrder, blocks]
}

/**
 * The server's modules as `area/module`, in the order in which `modules/index.ts` lists them.
 * @throws when the list cannot be read or repeats a module, so that a changed file never leaves the order unchecked
 */
function modulesInOrder() {
  const source = readFileSync(join(modulesFolder, 'index.ts'), 'utf8')
  const folders = new Map(
    [...source.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+\/[\w-]+)\/index\.ts'$/gm)].map(([, name, path]) => [name, path]),
  )
  const list = /^export const \w+: readonly \w+\[\] = \[\n([^\]]+)\]$/m.exec(source)?.[1] ?? ''
  const names = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name)
  const order = names.map((name) => folders.get(name))
  if (order.length === 0 || order.includes(undefined) || new Set(order).size !== folders.size)
    throw new Error('modules/index.ts must import each module by name and list it once')
  return order
}

/** The modules that the list leaves out: building blocks without routes, jobs or events, which every module may use. */
function buildingBlocks(order) {
  const folders = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders(modulesFolder)
    .flatMap(({ name: area }) => folders(join(modulesFolder, area)).map(({ name }) => `${area}/${name}`))
    .filter((module) => !order.includes(module))
    .toSorted()
}
