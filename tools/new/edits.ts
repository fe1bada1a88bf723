import type { Names } from './names.ts'

/** A change to a file that exists. */
export interface Edit {
  file: string
  change: (text: string) => string
}

const quoted = (key: string) => (key.includes('-') ? `'${key}'` : key)

/**
 * The lines that a module adds to shared files.
 * @param group of permissions, a key of `NAMES` in permissions.ts
 */
export function sharedEdits(names: Names, group: string): Edit[] {
  const { area, module, plural, table, type, One, Many, One_gr, Many_gr, one } = names
  const titles = (many: string, create: string, edit: string): Record<string, string> => ({
    [table]: many,
    [`${type}_create`]: create,
    [`${type}_edit`]: edit,
  })
  const headings = (title: string, name: string, created: string) => ({ [module]: { title, id: 'ID', name, created_at: created } })
  const line = `export * from './${module}.ts'\n`
  return [
    { file: `packages/contract/src/${area}/index.ts`, change: (text) => `${text.trimEnd()}\n${line}` },
    {
      file: 'packages/domain/src/access/permissions.ts',
      change: (text) => intoGroup(text, group, `'${module}: read create update delete'`),
    },
    {
      file: 'packages/domain/src/access/permission-labels.ts',
      change: (text) => before(text, /\n\}/, `\n  ${quoted(module)}: [${literal(Many)}, ${literal(Many_gr)}],`),
    },
    {
      file: 'apps/server/src/modules/index.ts',
      change: (text) =>
        before(
          before(text, /\n\n\/\*\* Every module/, `\nimport { ${plural}Module } from './${area}/${module}/index.ts'`),
          /(?<=Module),?\s*\]/,
          `, ${plural}Module`,
        ),
    },
    {
      file: 'apps/server/src/test/access-fixtures.ts',
      change: (text) =>
        before(
          text,
          /\n {2}\}\n\}/,
          `\n    ${quoted(module)}: await one(sql\`INSERT INTO ${table} (account_id, name) VALUES (\${account}, 'Fixture') RETURNING id\`),`,
        ),
    },
    { file: 'tools/checks/owners.ts', change: (text) => before(text, /\n\}/, `\n  '${area}/${module}': ['${table}'],`) },
    { file: 'apps/web/src/app/shell/live-records.ts', change: (text) => before(text, /\n\}\s*$/, `\n  ${type}: ['${module}'],`) },
    { file: 'apps/web/src/locales/en/titles.json', change: (text) => intoJson(text, titles(Many, `New ${one}`, One)) },
    {
      file: 'apps/web/src/locales/gr/titles.json',
      change: (text) => intoJson(text, titles(Many_gr, `Προσθήκη: ${One_gr}`, One_gr)),
    },
    { file: 'apps/server/src/locales/en/exports.json', change: (text) => intoJson(text, headings(Many, 'Name', 'Created')) },
    { file: 'apps/server/src/locales/gr/exports.json', change: (text) => intoJson(text, headings(Many_gr, 'Όνομα', 'Δημιουργήθηκε')) },
  ]
}

/** Puts text before the first place that matches. */
function before(text: string, place: RegExp, more: string): string {
  const found = place.exec(text)
  if (!found) throw new Error(`The place for ${more.trim()} was not found: ${place}`)
  return text.slice(0, found.index) + more + text.slice(found.index)
}

/** Adds permissions at the end of their group, which is written on one line or several. */
function intoGroup(text: string, group: string, line: string): string {
  const start = text.indexOf(`\n  ${group}: [`)
  const end = text.indexOf('],', start)
  if (start < 0 || end < 0) throw new Error(`There is no group of permissions ${group}.`)
  const list = text.slice(start, end)
  const more = list.includes('[\n') ? `  ${line},\n  ` : `, ${line}`
  return text.slice(0, end) + more + text.slice(end)
}

/** Adds keys at the end of a JSON object and leaves the rest of the text alone. */
function intoJson(text: string, more: Record<string, unknown>): string {
  const lines = Object.entries(more).map(([key, value]) => `  ${JSON.stringify(key)}: ${oneLine(value)}`)
  return `${text.trimEnd().replace(/\s*\}$/, '')},\n${lines.join(',\n')}\n}\n`
}

const oneLine = (value: unknown) =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : `{ ${Object.entries(value as object)
        .map(([key, text]) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`)
        .join(', ')} }`

const literal = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
