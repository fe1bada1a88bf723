import type { Condition, Resource } from '@stoa/contract'
import type { Zone } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import type { OrderPart } from '#kit/query/list-page.ts'
import type { Conditions } from '#kit/query/request-filters.ts'
import { clockText } from './zone-clock.ts'

interface Known {
  zone: Zone
  /** Headings of the columns in the sheet. */
  headings: ReadonlyMap<string, string>
  /** Name of a record that a filter refers to, if the caller may read it. */
  nameOf: (filter: string, value: string | number) => string | undefined
  /** The requested order. */
  order: readonly OrderPart[]
}

/** Describes the filters and order of a list in the reader's language, for the second sheet of an export. */
export function describeRequest(
  ctx: Context,
  resource: Resource,
  request: ListRequest,
  { zone, headings, nameOf, order }: Known,
): string[][] {
  const t = (key: string, params?: Record<string, unknown>) => ctx.services.t(ctx.request.locale, key, params)
  const described = (asked: Conditions) =>
    [...asked].flatMap(([name, conditions]) =>
      conditions.map((condition) => [
        t(`filters:names.${name}`),
        t(`filters:operators.${operatorOf(condition)}`),
        valueOf(ctx, resource, name, condition, nameOf),
      ]),
    )
  const alternatives = request.alternatives.flatMap((group, at) => [
    [t('exports:notes.alternative', { number: at + 1, total: request.alternatives.length })],
    ...described(group),
  ])
  const filters = [...described(request.conditions), ...alternatives]
  return [
    [t('exports:notes.made_at'), clockText(ctx.services.clock.now(), zone)],
    [t('exports:notes.made_by'), ctx.actor.username],
    ...(filters.length ? filters : [[t('exports:notes.filter'), t('exports:notes.none')]]),
    ...order.map(({ name, column, descending }) => [
      t('exports:notes.order'),
      headings.get(column) ?? headings.get(name) ?? t(`exports:notes.order_by.${name}`),
      t(`exports:notes.${descending ? 'descending' : 'ascending'}`),
    ]),
  ]
}

function operatorOf(condition: Condition): string {
  if (condition.kind === 'search') return 'contains'
  if (condition.kind === 'boolean') return 'is'
  if (condition.kind === 'choice') return condition.op === 'any' ? 'in' : 'not_in'
  return condition.op
}

function valueOf(ctx: Context, resource: Resource, name: string, condition: Condition, nameOf: Known['nameOf']): string {
  const t = (key: string) => ctx.services.t(ctx.request.locale, key)
  switch (condition.kind) {
    case 'choice':
      return condition.values
        .map((value) =>
          resource.shape.filters[name]?.options
            ? t(`filters:values.${resource.name}.${name}.${value}`)
            : value === null
              ? t('exports:notes.none')
              : (nameOf(name, value) ?? String(value)),
        )
        .join(', ')
    case 'date':
      return condition.op === 'between'
        ? `${condition.from} – ${condition.to}`
        : condition.op === 'preset'
          ? t(`filters:presets.${condition.preset}`)
          : condition.day
    case 'number':
      return condition.op === 'between' ? `${condition.from} – ${condition.to}` : String(condition.value)
    case 'boolean':
      return t(condition.value ? 'filters:yes' : 'filters:no')
    default:
      return condition.text
  }
}
