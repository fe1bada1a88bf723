import { DATE_PRESETS, OPERATORS, type FilterDefinition, type FilterOption, type Resource } from '@stoa/contract'
import type { Context } from '../context.ts'

/** Answers `/filters`: the available filters of a list, in the caller's language (spec 3.1). */
export function filterOptions(resource: Resource) {
  return async (ctx: Context): Promise<{ data: FilterOption[] }> => ({
    data: Object.entries(resource.shape.filters as Record<string, FilterDefinition>).map(([key, definition]) =>
      option(ctx, resource.name, key, definition),
    ),
  })
}

function option(ctx: Context, name: string, key: string, definition: FilterDefinition): FilterOption {
  const t = (text: string) => ctx.services.t(ctx.request.locale, `filters:${text}`)
  return {
    key,
    kind: definition.kind,
    label: t(`names.${key}`),
    filters: OPERATORS[definition.kind].map((operator) => ({ name: operator, message: t(`operators.${operator}`) })),
    options:
      choices(definition)?.map((value) => ({
        value,
        label: t(definition.kind === 'date' ? `presets.${value}` : `values.${name}.${key}.${value}`),
      })) ?? null,
  }
}

function choices(definition: FilterDefinition): readonly string[] | null {
  if (definition.kind === 'date') return ['', ...DATE_PRESETS]
  return definition.options ?? null
}
