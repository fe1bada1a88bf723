import { lazy, type ComponentType } from 'react'
import type { PageParts } from '../features/shared/page-parts/index.ts'

/** A feature exports a part of another feature's page as `part` from a file `<name>.part.ts`. */
const files = import.meta.glob<ComponentType<object>>('../features/**/*.part.ts', { import: 'part' })

/** The parts of all features by name, each loaded when it is first shown. */
export const pageParts: PageParts = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [partName(file), lazy(async () => ({ default: await load() }))]),
)

function partName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace('.part.ts', '')
}
