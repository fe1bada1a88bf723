import type { Work } from '../harness/measure.ts'
import type { BenchAccount, BenchDatabase } from '../harness/prepare.ts'
import type { Sample } from './sample.ts'

/** The same work on the three sides. */
export interface WorkRow {
  name: string
  /** Highest acceptable ratio of the limit's throughput to Stoa's. */
  floor: number
  stoa: Work
  limit: Work
  plain: Work
}

/** What Stoa is asked, and the statement with its parameters that does the same. */
type Ask = (name: string, floor: number, stoa: Work, statement: Work) => WorkRow

/** Every measured request of an account. */
export function workRows(on: BenchDatabase, account: BenchAccount, sample: Sample): WorkRow[] {
  const headers = { authorization: `Bearer ${on.token}` }
  const ask: Ask = (name, floor, stoa, statement) => {
    const side = (prefix: string): Work => ({ ...statement, path: (n) => `/${prefix}${statement.path(n)}&account=${account.account_id}` })
    return { name, floor, stoa: { ...stoa, headers }, limit: side('limit'), plain: side('plain') }
  }
  return [...listRows(account, sample, ask), ...recordRows(account, sample, ask)]
}

function listRows({ account_id, contacts }: BenchAccount, { tags, word, period }: Sample, ask: Ask): WorkRow[] {
  const list = `/api/v1/accounts/${account_id}/contacts?include=tags&sort=-created`
  const deepest = Math.min(2000, Math.floor(contacts / 25) - 60)
  const page = (n: number) => deepest + (n % 20)
  const text = (n: number) => encodeURIComponent(word(n))
  return [
    ask('list', 2.5, { path: () => list }, { path: () => '/list?' }),
    ask('page', 0.8, { path: (n) => `${list}&page=${page(n)}` }, { path: (n) => `/page?page=${page(n)}` }),
    ask('search', 1.5, { path: (n) => `${list}&filter[search]=${text(n)}` }, { path: (n) => `/search?text=${text(n)}` }),
    ask('miss', 1.5, { path: (n) => `${list}&filter[search]=zzqx${n}` }, { path: (n) => `/search?text=zzqx${n}` }),
    ask(
      'filter',
      2,
      { path: (n) => `${list}&filter[tag]=${tags(n)[0]}&filter[date_created]=${period(n).from},${period(n).last}` },
      { path: (n) => `/filter?tag=${tags(n)[0]}&from=${period(n).from}&to=${period(n).to}` },
    ),
  ]
}

function recordRows({ account_id }: BenchAccount, { id, tags, request, stage }: Sample, ask: Ask): WorkRow[] {
  const phone = (n: number) => ({ phone: `+3069${String(n % 100_000_000).padStart(8, '0')}` })
  const person = (side: string) => (n: number) => ({
    first_name: 'Νέα',
    last_name: 'Επαφή',
    email: `${side}.${n}.${process.pid}@mail.example`,
    ...phone(n),
    tags: tags(n),
  })
  const read = (include: string) => (n: number) => `/api/v1/contacts/${id(n)}?include=${include}`
  const move = (n: number) => ({ pipeline_stage_id: stage(n) })
  const created = ask(
    'create',
    3.5,
    { method: 'POST', path: () => `/api/v1/accounts/${account_id}/contacts`, body: person('stoa') },
    { method: 'POST', path: () => '/create?' },
  )
  return [
    ask('read', 2.5, { path: read('tags,user') }, { path: (n) => `/read?id=${id(n)}` }),
    ask('read 5', 3.5, { path: read('tags,user,person,phoneNumbers,emailAddresses') }, { path: (n) => `/read?id=${id(n)}` }),
    { ...created, limit: { ...created.limit, body: person('limit') }, plain: { ...created.plain, body: person('plain') } },
    ask(
      'update',
      4,
      { method: 'PUT', path: (n) => `/api/v1/contacts/${id(n)}`, body: phone },
      { method: 'PUT', path: (n) => `/update?id=${id(n)}`, body: phone },
    ),
    ask(
      'move',
      6,
      { method: 'PUT', path: (n) => `/api/v1/contact-requests/${request(n)}/stage`, body: move },
      { method: 'PUT', path: (n) => `/move?id=${request(n)}`, body: move },
    ),
  ]
}
