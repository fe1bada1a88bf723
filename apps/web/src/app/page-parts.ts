import { lazy, type ComponentType } from 'react'
import type { PageParts } from '../features/shared/page-parts/index.ts'
import { byName } from './parts/part-names.ts'

type Part = ComponentType<object>

/** A feature exports a part of another feature's page as `part` from a file `<name>.part.ts`. */
const files = byName(
  import.meta.glob<Part>(['../features/**/*.part.ts', '!../features/**/*-card.part.ts', '!../features/**/client-*.part.ts'], {
    import: 'part',
  }),
)

/** Parts that a page shows together come together. */
const loadCard = (name: string) => import('./parts/cards.ts').then(({ cards }) => cards[name])
const loadClientPart = (name: string) => import('./parts/client-parts.ts').then(({ clientParts }) => clientParts[name])

/** The parts of all features by name, each loaded when it is first shown. Those that come together have no list of names here. */
export const pageParts: PageParts = new Proxy<Record<string, Part>>(
  {},
  { get: (known, name: string) => (known[name] ??= lazy(async () => ({ default: await loaded(name) }))) },
)

async function loaded(name: string): Promise<Part> {
  const part = await (name.endsWith('-card') ? loadCard(name) : name.startsWith('client-') ? loadClientPart(name) : files[name]?.())
  if (!part) throw new Error(`No feature provides the part ${name}.`)
  return part
}
