import type { Condition, Resource } from '@stoa/contract'
import type { Zone } from '@stoa/domain'
import type { Context } from './context.ts'
import type { ListRequest } from './list-request.ts'
import { clockText } from './zone-clock.ts'

/** Says in the reader's language what a list was filtered and ordered by: the second sheet of an export. */
export function describeRequest(ctx: Context, resource: Resource, request: ListRequest, zone: Zone): string[][] {
  const t = (key: string, params?: Record<string, unknown>) => ctx.services.t(ctx.request.locale, key, params)
  const filters = [...request.conditions].flatMap(([name, conditions]) =>
    conditions.map((condition) => [
      t(`filters:names.${name}`),
      t(`filters:operators.${operatorOf(condition)}`),
      valueOf(ctx, resource, name, condition),
    ]),
  )
  return [
    [t('exports:notes.made_at'), clockText(ctx.services.clock.now(), zone)],
    [t('exports:notes.made_by'), ctx.actor.username],
    ...(filters.length ? filters : [[t('exports:notes.filter'), t('exports:notes.none')]]),
    ...request.sort.map(({ name, descending }) => [t('exports:notes.order'), `${descending ? '↓' : '↑'} ${name}`]),
  ]
}

function operatorOf(condition: Condition): string {
  if (condition.kind === 'search') return 'contains'
  if (condition.kind === 'boolean') return 'is'
  if (condition.kind === 'choice') return condition.op === 'any' ? 'in' : 'not_in'
  return condition.op
}

function valueOf(ctx: Context, resource: Resource, name: string, condition: Condition): string {
  const t = (key: string) => ctx.services.t(ctx.request.locale, key)
  switch (condition.kind) {
    case 'choice':
      return condition.values
        .map((value) =>
          resource.shape.filters[name]?.options
            ? t(`filters:values.${resource.name}.${name}.${value}`)
            : String(value ?? t('exports:notes.none')),
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
