import { sql } from 'kysely'
import { people, type Person } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { column, containsAll, type FilterSql, whether } from '#kit/query/filter-sql.ts'
import { attachMany, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { contactPolicy } from '../contacts/index.ts'

type ContactOfPerson = NonNullable<Person['contacts']>[number] & { person_id: number }

/** Members with own scope see the people to whom their contacts belong. People are not read one by one. */
const policy = accountPolicy<Person>({
  own: {
    sql: (actor) => sql`EXISTS (SELECT FROM contacts c WHERE c.account_id = t.account_id AND c.person_id = t.id AND c.deleted_at IS NULL
      AND (c.user_id = ${actor.id} OR c.created_by_id = ${actor.id}))`,
    holds: () => false,
  },
})

/** Searches people by the search text of their contacts. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  return sql`(t.account_id, t.id) IN (SELECT f.account_id, c.person_id FROM contact_search f JOIN contacts c ON c.id = f.id
    WHERE ${containsAll(sql`f.search_text`, words)} AND c.deleted_at IS NULL)`
}

export const peopleQuery = resourceQuery(people, {
  from: 'people',
  policy,
  where: sql`t.contacts_count > 0`,
  under: { account_id: 'account_id' },
  filters: { search, has_orders: whether(sql`t.orders_count > 0`), last_seen: column('last_seen_at') },
  sorts: { name: 'display_name', revenue: 'revenue_minor', last_seen: 'last_seen_at', created: 'created_at', updated: 'updated_at' },
  defaultSort: '-last_seen',
  includes: { contacts: loadContacts },
  present: (row) => row,
})

/** Contacts of each person that the caller may see. */
async function loadContacts(ctx: Context, people: Person[]): Promise<void> {
  const scope = contactPolicy.scope(ctx.actor, 'contacts.read') ?? sql`true`
  const contacts = await rows<ContactOfPerson>(
    ctx.db,
    sql`
    SELECT t.id, t.person_id, t.first_name, t.last_name, t.company, t.email, t.phone FROM contacts t
    WHERE t.account_id = any(${valuesOf(people, 'account_id')}::bigint[]) AND t.person_id = any(${valuesOf(people, 'id')}::bigint[])
      AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${scope} ORDER BY t.id`,
  )
  attachMany(people, 'contacts', contacts, 'person_id')
}

export const peopleExport: ExportSpec<Person> = {
  include: [],
  columns: [
    { key: 'display_name', type: 'text', width: 30 },
    { key: 'contacts_count', type: 'number' },
    { key: 'orders_count', type: 'number' },
    { key: 'revenue_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'first_seen_at', type: 'datetime' },
    { key: 'last_seen_at', type: 'datetime' },
  ],
}
