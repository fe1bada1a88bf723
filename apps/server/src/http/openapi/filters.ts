import { DATE_PRESETS, type FilterDefinition } from '@stoa/contract'
import { pascal, type Components, type Json } from './schemas.ts'

const text = { type: 'string' }
const day = { ...text, format: 'date' }
const OPERATOR = {
  contains: { ...text, description: 'The text occurs anywhere, in upper or lower case.', examples: ['maria'] },
  starts_with: { ...text, description: 'The text begins with this.', examples: ['mar'] },
  after: { ...day, description: 'Later than this day.', examples: ['2026-01-31'] },
  before: { ...day, description: 'Earlier than this day.', examples: ['2026-12-31'] },
  preset: {
    ...text,
    enum: [...DATE_PRESETS],
    description: 'A period that ends today, or a calendar year.',
    examples: ['last30Days'],
  },
  gte: { type: 'number', description: 'At least this number.', examples: [10] },
  lte: { type: 'number', description: 'At most this number.', examples: [100] },
}
const between = (pair: string) => ({
  ...text,
  description: 'Two values, both included, separated by a comma.',
  examples: [pair],
})

/** What filters of a kind accept besides a bare value; `filter[name][operator]=value` on the wire. */
const BY_KIND: Record<Exclude<FilterDefinition['kind'], 'search' | 'choice'>, Json> = {
  text: { contains: OPERATOR.contains, starts_with: OPERATOR.starts_with },
  date: {
    is: { ...day, description: 'On this day.', examples: ['2026-03-25'] },
    is_not: { ...day, description: 'Not on this day.', examples: ['2026-03-25'] },
    after: OPERATOR.after,
    before: OPERATOR.before,
    between: between('2026-01-01,2026-03-31'),
    preset: OPERATOR.preset,
  },
  number: {
    is: { type: 'number', description: 'This number.', examples: [50] },
    gte: OPERATOR.gte,
    lte: OPERATOR.lte,
    between: between('10,100'),
  },
  boolean: { is: { type: 'boolean', description: 'Yes or no.', examples: [true] } },
}

/** Examples of the whole parameter. */
const EXAMPLES: Record<keyof typeof BY_KIND, Json> = {
  text: { contains: 'maria' },
  date: { preset: 'last30Days' },
  number: { gte: 10 },
  boolean: { is: true },
}

/** What a bare value means. */
const BARE: Record<FilterDefinition['kind'], string> = {
  text: '`contains`',
  choice: '`in`',
  date: '`is`, and a pair `between`',
  number: '`is`, and a pair `between`',
  boolean: '`is`',
  search: '',
}

/** Values of choices whose codes are not a closed list of the contract, by the name of the filter. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  country: ['GR', 'CY'],
  provider: ['meta', 'google'],
  setting: ['contact.assigned', 'task.assigned'],
  event: ['contact.created', 'contact.updated'],
  currency: ['EUR', 'USD'],
  source: ['import', 'form'],
  category: ['welcome', 'newsletter'],
  vat_rate: ['2400', '1300'],
  vat_number: ['EL000010017', 'EL000020011'],
  payment_method: ['bacs', 'cod'],
  channel_type: ['SEARCH', 'PERFORMANCE_MAX'],
}

/** The parameter of a filter, with what it accepts. */
export function filterParameter(resource: string, name: string, filter: FilterDefinition, components: Components): Json {
  const base = { name: `filter[${name}]`, in: 'query' }
  if (filter.kind === 'search')
    return { ...base, description: 'Text to search for, at most 200 characters.', schema: text, example: 'maria' }
  const operators = filter.kind === 'choice' ? choiceOperators(name, filter) : BY_KIND[filter.kind]
  const schema = components.named(filterName(resource, name, filter), { type: 'object', properties: operators })
  const values = valuesOf(name, filter).join(',')
  const example = filter.kind !== 'choice' ? EXAMPLES[filter.kind] : values ? { in: values } : undefined
  return { ...base, description: filterText(name, filter, Object.keys(operators)), style: 'deepObject', explode: true, schema, example }
}

const isOpen = ({ kind, value, options }: FilterDefinition) => kind === 'choice' && value === 'code' && !options

const filterName = (resource: string, name: string, filter: FilterDefinition) =>
  filter.options || isOpen(filter)
    ? `${pascal(filter.options ? resource : '')}${pascal(name)}Filter`
    : `${pascal(filter.value ?? filter.kind)}${filter.nullable ? 'OrNone' : ''}Filter`

/** Two values of a choice, fewer where there are no more; none of codes without an example. */
function valuesOf(name: string, { value, options }: FilterDefinition): readonly (string | number)[] {
  if (value === 'id') return [7, 12]
  if (value === 'uuid') return ['01a21e75-075e-790e-9c8e-116a4b6151c6']
  return (options ?? CODES[name] ?? []).slice(0, 2)
}

function choiceOperators(name: string, filter: FilterDefinition): Json {
  const { value, options, nullable } = filter
  const one =
    value === 'id' ? { type: 'integer' } : { ...text, ...(value === 'uuid' && { format: 'uuid' }), ...(options && { enum: options }) }
  const none = nullable ? ' `null` stands for none.' : ''
  const values = valuesOf(name, filter)
  return {
    is: { ...one, description: `This value.${none}`, examples: [values[0]] },
    is_not: { ...one, description: 'Any other value.', examples: [values[0]] },
    in: { ...text, description: 'Any of these values, separated by commas.', examples: [values.join(',')] },
    not_in: { ...text, description: 'None of these values, separated by commas.', examples: [values.join(',')] },
  }
}

function filterText(name: string, { kind, options }: FilterDefinition, operators: readonly string[]): string {
  const values = options ? ` Values: ${options.map((one) => `\`${one}\``).join(', ')}.` : ''
  return `Filters by \`${name}\`. Operators: ${operators.map((one) => `\`${one}\``).join(', ')}; a bare value means ${BARE[kind]}.${values}`
}
