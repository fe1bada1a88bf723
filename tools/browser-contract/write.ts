import { endpointsIn, filtersIn, isCalls, isData, limitsIn, recordsOf, resourceNames, withoutSchemas, type Known } from './declarations.ts'
import { print } from './print.ts'
import { readSources, type Source } from './source.ts'

const HEAD = '// Written by `npm run contract:browser` from the contract; do not edit.\n'

/** The generated files by their path in the browser's folder. */
export async function browserFiles(): Promise<Map<string, string>> {
  const sources = await readSources()
  const declared = sources.flatMap(({ values }) => Object.values(values).filter(isCalls))
  const endpoints = declared.flatMap(endpointsIn)
  const known: Known = { filters: new Set(declared.flatMap(filtersIn)), names: resourceNames(endpoints) }
  const files = new Map<string, string>()
  const modules: string[] = []
  for (const source of sources) {
    if (source.isPlain) {
      modules.push(`export * from '../src/${source.name}.ts'`)
      continue
    }
    const text = fileOf(source, known)
    if (!text) continue
    files.set(`${source.name}.generated.ts`, text)
    modules.push(`export * from './${source.name}.generated.ts'`)
  }
  files.set('modules.generated.ts', `${HEAD}${modules.join('\n')}\n`)
  files.set('records.generated.ts', recordsFile(endpoints.map((endpoint) => recordsOf(endpoint, known.names))))
  return files
}

function fileOf({ name, values, types }: Source, known: Known): string {
  const up = '../'.repeat(name.split('/').length - 1)
  const origin = `${up}../src/${name}.ts`
  const calls = Object.entries(values).filter((entry): entry is [string, object] => isCalls(entry[1]))
  const plain = Object.entries(values).filter(([, value]) => !isCalls(value) && value !== null && isData(value))
  const named = new Set([...calls, ...plain].map(([name]) => name))
  const reexported = types.filter((type) => !named.has(type))
  const lines = [
    ...(named.size ? [`import type * as source from '${origin}'`] : []),
    ...(calls.length ? [`import type { InBrowser } from '${up}kit/endpoint.ts'`] : []),
    '',
    ...(reexported.length ? [`export type { ${reexported.join(', ')} } from '${origin}'`] : []),
    ...types.filter((type) => named.has(type)).map((type) => `export type ${type} = source.${type}`),
    ...plain.map(([name, value]) => `export const ${name}: typeof source.${name} = ${print(value)}`),
    ...calls.flatMap(([name, value]) => declarations(name, value, known)),
  ]
  return named.size || reexported.length ? `${HEAD}${lines.join('\n')}\n` : ''
}

function declarations(name: string, value: object, known: Known): string[] {
  const limits = limitsIn(value)
  const named = `${name}Limits`
  const data = print(withoutSchemas(value, named, known))
  return [
    ...(limits ? [`const ${named} = ${print(limits)} as const`] : []),
    `export const ${name}: InBrowser<typeof source.${name}${limits ? `, typeof ${named}` : ''}> = ${data}`,
  ]
}

function recordsFile(records: readonly string[]): string {
  const names = [...new Set(records)].toSorted()
  return `${HEAD}\n/** The names of all kinds of records that endpoints read or change. */\nexport type RecordsName =\n${names.map((name) => `  | '${name}'`).join('\n')}\n`
}
