/** Description and example of a parameter. */
interface Meaning {
  description: string
  example: unknown
}
/** What a JSON schema says about the values of a parameter. */
interface Values {
  enum?: readonly unknown[]
  default?: unknown
}

/** Of parameters without a description; a test names them. */
const UNKNOWN: Meaning = { description: '', example: undefined }
const UUID = '01a21e75-075e-790e-9c8e-116a4b6151c6'

/** Parts of a path that are no key of a record. */
const NAMED_KEYS: Readonly<Record<string, Meaning>> = {
  token: { description: 'Secret of the link.', example: 'Vb3nK0mW4sQ1x8Tz' },
  public_token: { description: 'Secret of the link.', example: 'Vb3nK0mW4sQ1x8Tz' },
  hash: { description: 'Hash of the address in the link.', example: '5f2b1c9ad0' },
  feature_code: { description: 'Code of the feature.', example: 'contacts.max' },
  status: { description: 'Column of the board.', example: 'todo' },
  report: { description: 'Name of the report.', example: 'revenue' },
  format: { description: 'Format of the file.', example: 'xlsx' },
}

/** What a part of a path means. Empty for a new kind of part. */
export function keyMeaning(name: string, path: string, schema: Values): Meaning {
  const named = NAMED_KEYS[name]
  if (named) return { ...named, example: schema.enum?.[0] ?? named.example }
  const isUuid = name.endsWith('uuid')
  if (!isUuid && name !== 'id' && !name.endsWith('_id')) return UNKNOWN
  const segments = path.split('/')
  const before = segments[segments.indexOf(`:${name}`) - 1]?.replaceAll('-', ' ') ?? 'record'
  const description =
    name === 'id' || name === 'uuid' ? `Key of the record in ${before}.` : `The ${name.replace(/_(id|uuid)$/, '').replaceAll('_', ' ')}.`
  return { description, example: isUuid ? UUID : 7 }
}

const meaning = (description: string, example: unknown): Meaning => ({ description, example })

/** What parameters outside lists mean, by name. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  expires: meaning('Expiry of the link, in unix seconds.', '1798761600'),
  signature: meaning('Signature of the link.', 'b7e1f0c2'),
  before: meaning('Only records before the one with this id.', 812),
  after: meaning('Cursor of the previous answer, or the id after which records begin.', 812),
  cursor: meaning(
    'Where the page begins: `next_cursor` of the page before.',
    'WyIyMDI2LTExLTIzVDA5OjEyOjAwLjAwMDAwMFoiLCJub3RlIiwiMDAwMDAwMDAwMDAwMDgxMiJd',
  ),
  around: meaning('Id of the record around which records are answered.', 812),
  by: meaning('Whose actions are answered.', 'user'),
  refresh: meaning('Whether figures are computed anew.', true),
  format: meaning('Format of the file.', 'xlsx'),
  resource: meaning('List to which the saved queries belong.', 'contacts'),
  shared_with_account_id: meaning('Account with which the record is shared.', 7),
  filter: meaning('Filters of the list below this path, such as `filter[search]`.', { search: 'maria' }),
  limit: meaning('Most records to answer.', 50),
  from: meaning('First day.', '2026-01-01'),
  to: meaning('Last day.', '2026-03-31'),
  since: meaning('First day.', '2026-01-01'),
  until: meaning('Last day.', '2026-03-31'),
  search: meaning('Text to search for.', 'maria'),
  account_id: meaning('The account.', 7),
  ids: meaning('Ids that the answer contains in any case, separated by commas.', '7,12'),
  days: meaning('Number of days.', 90),
  status: meaning('Only records with this status.', 'created'),
  page: meaning('Number of the page.', 2),
  per_page: meaning('Records on a page.', 100),
  include: meaning('Relations to add, separated by commas.', 'media'),
  kind: meaning('Kind of records.', 'contact'),
  assignee: meaning('Only records that this member is assigned to.', 7),
  account_relation_uuid: meaning('The business relation.', UUID),
  contact_id: meaning('The contact.', 7),
  country_code: meaning('Country, as in ISO 3166-1.', 'GR'),
  currency: meaning('Currency, as in ISO 4217.', 'EUR'),
  compare: meaning('Period with which figures are compared.', 'previous'),
  age: meaning('Column of the report.', 'days_30_minor'),
  move: meaning('Kind of change in the report.', 'new'),
}

/** What a parameter outside lists means. Empty for a new one. */
export function parameterMeaning(name: string, schema: Values): Meaning {
  const known = MEANINGS[name]
  if (!known) return UNKNOWN
  return { ...known, example: schema.enum && !schema.enum.includes(known.example) ? schema.enum[0] : known.example }
}
