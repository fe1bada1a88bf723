import { Liquid } from 'liquidjs'
import { countdownText, isCountdownTag, isShownTo, MOST_AUDIENCES, shownToOf } from '@stoa/domain/mails'
import { isMergeTag, isWayOut, type MergeValues } from './merge-tags.ts'

const TAGS = new Set(['if', 'elsif', 'else', 'unless', 'comment'])
const FILTERS = new Set([
  'default',
  'upcase',
  'downcase',
  'capitalize',
  'strip',
  'truncate',
  'append',
  'prepend',
  'split',
  'first',
  'last',
  'url_encode',
])

/** Longest that filling in one mail may take, in milliseconds, and what it may use. */
const LIMITS = { parseLimit: 600_000, renderLimit: 250, memoryLimit: 4_000_000 }

/**
 * A template language without code: values, fallbacks and conditions. Nothing can be looped over, included, assigned
 * or read beyond the values given, and what is printed is escaped.
 */
function sandbox(escapes: boolean): Liquid {
  const engine = new Liquid({ ...LIMITS, ownPropertyOnly: true, strictFilters: true, ...(escapes && { outputEscape: 'escape' as const }) })
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name) && name !== 'escape') delete engine.filters[name]
  return engine
}

const html_engine = sandbox(true)
const text_engine = sandbox(false)

/** A text that cannot be filled in: wrong syntax, or an unknown merge tag. */
export class MergeTagError extends Error {
  /** The tag, when it is known to be the reason. */
  readonly tag: string | null
  constructor(message: string, tag: string | null = null) {
    super(message)
    this.tag = tag
  }
}

export interface FillIn {
  /** Names of the merge tags it uses. */
  readonly variables: readonly string[]
  /** Audiences whose members see other blocks than the rest. */
  readonly audience_ids: readonly number[]
  /** @throws MergeTagError when it takes too long or too much room */
  render(values: MergeValues): string
  /** Tags that have no value there. */
  missing(values: MergeValues): string[]
}

/**
 * Reads a text with merge tags.
 * @param kind `html`: values are escaped; `sms`: plain text that may hold `stop_url`
 * @throws MergeTagError
 */
export function readFillIn(text: string, kind: 'html' | 'text' | 'sms'): FillIn {
  const engine = kind === 'html' ? html_engine : text_engine
  const template = understood(() => engine.parse(text))
  const used = engine.globalFullVariablesSync(template)
  const unknown = used.find((name) => !isMergeTag(name, kind))
  if (unknown !== undefined) throw new MergeTagError(`Unknown merge tag ${unknown}`, unknown)
  const countdowns = used.filter(isCountdownTag)
  const audiences = used.filter((name) => shownToOf(name) !== undefined)
  const audience_ids = [...new Set(audiences.flatMap((name) => shownToOf(name)!.audience_ids))]
  if (audience_ids.length > MOST_AUDIENCES) throw new MergeTagError(`A mail names at most ${MOST_AUDIENCES} audiences`)
  const variables = used.filter((name) => !isCountdownTag(name) && !audiences.includes(name))
  return {
    variables,
    audience_ids,
    render: (values) =>
      understood(() =>
        String(
          engine.renderSync(template, {
            ...values,
            ...(countdowns.length && { countdown: timesLeft(countdowns) }),
            ...(audiences.length && { audience: shownBlocks(audiences, values.memberships) }),
          }),
        ),
      ),
    missing: (values) => variables.filter((name) => !isWayOut(name) && !valueOf(values, name)),
  }
}

/** Times that are left at this moment, by the second part of their names. */
function timesLeft(names: readonly string[]): Record<string, string | null> {
  const now = new Date()
  return Object.fromEntries(names.map((name) => [name.slice(name.indexOf('.') + 1), countdownText(name, now)]))
}

/** Whether the person sees the blocks for audiences, by the second part of the names of these. */
function shownBlocks(names: readonly string[], memberships: MergeValues['memberships']): Record<string, boolean> {
  const isShown = (name: string) => memberships === 'all' || isShownTo(shownToOf(name)!, memberships)
  return Object.fromEntries(names.map((name) => [name.slice(name.indexOf('.') + 1), isShown(name)]))
}

function valueOf(values: MergeValues, name: string): unknown {
  const [group, field] = name.split('.')
  const found = values[group as keyof MergeValues]
  return typeof found === 'object' && found !== null ? found[field!] : found
}

function understood<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw new MergeTagError(error instanceof Error ? error.message : String(error))
  }
}
