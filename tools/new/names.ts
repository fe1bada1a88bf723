/** Every spelling of one module that the templates ask for. */
export interface Names {
  /** `crm` */
  area: string
  /** `lost-reasons` */
  module: string
  /** `lost-reason` */
  slug: string
  /** `lostReasons` and `LostReasons` */
  plural: string
  Plural: string
  /** `lostReason` and `LostReason` */
  singular: string
  Singular: string
  /** `lost_reasons` */
  table: string
  /** `lost_reason`, its name in events and in the activity log */
  type: string
  /** `Lost reason` and `lost reason` */
  One: string
  one: string
  /** `Lost reasons` and `lost reasons` */
  Many: string
  many: string
  /** The same in Greek */
  One_gr: string
  Many_gr: string
}

export interface Words {
  singular?: string | undefined
  plural?: string | undefined
  'gr-singular'?: string | undefined
  'gr-plural'?: string | undefined
}

/**
 * Reads `crm/lost-reasons` and the words given for people.
 * @throws Error on a name that does not fit the house: lower case, words joined by hyphens, the plural
 */
export function namesOf(path: string, words: Words = {}): Names {
  const { area, module, slug } = codeNames(path, words.singular)
  const One = capital(words.singular ?? sentence(slug))
  const Many = capital(words.plural ?? sentence(module))
  return {
    area,
    module,
    slug,
    plural: camel(module),
    Plural: capital(camel(module)),
    singular: camel(slug),
    Singular: capital(camel(slug)),
    table: module.replaceAll('-', '_'),
    type: slug.replaceAll('-', '_'),
    One,
    one: small(One),
    Many,
    many: small(Many),
    One_gr: capital(words['gr-singular'] ?? One),
    Many_gr: capital(words['gr-plural'] ?? Many),
  }
}

function codeNames(path: string, one: string | undefined): { area: string; module: string; slug: string } {
  const [, area, module] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(path) ?? []
  if (!area || !module)
    throw new Error(`"${path}" is no name of a module. Write <area>/<module> in lower case with hyphens: crm/lost-reasons`)
  if (module.length > 40) throw new Error(`${module} is longer than the 40 characters that tables and events have room for.`)
  const slug = one ? toSlug(one) : singularOf(module)
  if (!/^[a-z][a-z0-9-]*$/.test(slug)) throw new Error('--singular is an English word: code is named after it.')
  if (slug === module) throw new Error(`${module} is not a plural. Lists are called by the plural; or name one of them: --singular "…"`)
  return { area, module, slug }
}

/** A template with every `__name__` replaced. */
export function fill(template: string, names: Readonly<Record<string, string>>): string {
  return template.replace(/__([A-Za-z](?:_?[A-Za-z])*)__/g, (_, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`The template asks for __${name}__, which nothing gives.`)
    return value
  })
}

/** The singular of a regular English noun; `--singular` overrides it. */
function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ss|x|ch|sh|us)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : plural
}

const toSlug = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '-')
const camel = (slug: string) => slug.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const sentence = (slug: string) => capital(slug.replaceAll('-', ' '))
