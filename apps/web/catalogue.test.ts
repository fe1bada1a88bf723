import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const UI = join(import.meta.dirname, '../../packages/ui/src')
const SECTIONS = join(import.meta.dirname, 'src/catalogue/sections')

/** Components that `@stoa/ui` exports under their own names: what begins with a capital and is no type, constant or provider. */
function ownComponents(): string[] {
  const files = ['index.ts', 'charts/charts.tsx']
  const lists = files.flatMap((file) =>
    [...readFileSync(join(UI, file), 'utf8').matchAll(/^export \{([^}]*)\}/gm)].map(([, names]) => names),
  )
  return lists
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z][a-z]\w*$/.test(name) && !['UiTextsProvider', 'Toaster'].includes(name))
}

it('shows every component of the library', () => {
  const shown = readdirSync(SECTIONS)
    .map((file) => readFileSync(join(SECTIONS, file), 'utf8'))
    .join('\n')
  const components = [...ownComponents(), 'Board', 'Schedule', 'RichText', 'PageHeader']
  expect(components.length).toBeGreaterThan(30)
  const page = shown + readFileSync(join(SECTIONS, '../catalogue.tsx'), 'utf8')
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(page))).toEqual([])
})
