export const UUID = '018f0000-0000-7000-8000-000000000007'
const DAYS: Record<string, string> = { since: '2026-03-01', until: '2026-03-31' }

/** What a schema of the contract says about itself. */
interface Definition {
  type: string
  format?: string
  shape: Record<string, unknown>
  items: unknown[]
  options: unknown[]
  values: unknown[]
  entries: Record<string, unknown>
  element: unknown
  innerType: unknown
  in: unknown
  getter: () => unknown
}

const inner = ({ innerType }: Definition, name: string) => sampleOf(innerType, name)
const number = (_def: Definition, name: string) => (/^id$|_id$/.test(name) ? 7 : 25)
const KINDS: Record<string, (def: Definition, name: string) => unknown> = {
  object: ({ shape }) => Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, sampleOf(of, key)])),
  array: ({ element }, name) => [sampleOf(element, name)],
  tuple: ({ items }, name) => items.map((item) => sampleOf(item, name)),
  nullable: inner,
  optional: inner,
  default: inner,
  prefault: inner,
  readonly: inner,
  nonoptional: inner,
  pipe: (def, name) => sampleOf(def.in, name),
  lazy: ({ getter }, name) => sampleOf(getter(), name),
  union: ({ options }, name) => sampleOf(options[0], name),
  enum: ({ entries }) => Object.values(entries)[0],
  literal: ({ values }) => values[0],
  number,
  int: number,
  boolean: () => true,
  record: () => ({}),
  string: ({ format }, name) => textOf(format, name),
}

/**
 * A record that fits a schema of the contract: one element in every array, nothing left out, ids are 7. It lets screens be rendered
 * with answers of every endpoint.
 */
export function sampleOf(schema: unknown, name = ''): any {
  const { def } = (schema as { _zod: { def: Definition } })._zod
  return KINDS[def.type]?.(def, name) ?? null
}

const TEXTS: readonly [RegExp, string][] = [
  [/(^|_)uuid$/, UUID],
  [/(^|_)at$|^datetime$/, '2026-03-10T10:00:00Z'],
  [/(^|_)(on|date|day|as_of|today|from|to)$/, '2026-03-10'],
  [/currency$/, 'EUR'],
  [/url$/, 'https://example.com/x'],
  [/email$/, 'ada@example.com'],
]

/** A text of a format, or one that suits the name of its field. */
function textOf(format: string | undefined, name: string): string {
  const found = TEXTS.find(([pattern]) => pattern.test(format ?? '') || pattern.test(name))
  return DAYS[name] ?? found?.[1] ?? (name || 'text')
}
