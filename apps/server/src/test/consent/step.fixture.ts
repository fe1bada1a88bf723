import fc from 'fast-check'
import { CHANNELS } from './statements.fixture.ts'

const person = fc.integer({ min: 0, max: 3 })
const list = fc.integer({ min: 0, max: 1 })
const channel = fc.constantFrom(...CHANNELS)
const some = fc.subarray([...CHANNELS])
/** Addresses of people, and two that no contact has at first. */
const anyAddress = fc.constantFrom(0, 1, 2, 3, 4, 5, 4, 5, 4, 5)

const importOf = <L extends number | null>(people: fc.Arbitrary<number[]>, to: fc.Arbitrary<L>, with_phone: fc.Arbitrary<boolean>) =>
  fc.record({
    do: fc.constant('import' as const),
    people,
    stated: some,
    columns: some,
    yes: fc.subarray([0, 1, 2, 3]),
    with_phone,
    company: fc.boolean(),
    list: to,
    update_existing: fc.constantFrom('fill_empty' as const, 'overwrite' as const, 'skip' as const),
    resubscribe: fc.boolean(),
    restore: fc.boolean(),
  })

/** The contacts with which most sequences start, so that the other steps find some. */
export const start = importOf(fc.constant([0, 1, 2, 3]), list, fc.constant(true))

/** Steps of the property test: what people and members do in a running account. */
export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: importOf(fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.option(list), fc.boolean()),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo import' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), person, with_phone: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('merge' as const), winner: person, loser: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo merge' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('form' as const), person, phone_of: person, ticked: some, text: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      person,
      list,
      channels: fc.subarray([...CHANNELS], { minLength: 1 }),
      basis: fc.constantFrom('consent' as const, 'contract' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('subscribe all' as const), list, channels: fc.subarray([...CHANNELS], { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave list' as const), person, list }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave all' as const), person, channels: fc.subarray([...CHANNELS], { minLength: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      person,
      channel,
      action: fc.constantFrom('granted' as const, 'withdrawn' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      person,
      channel,
      to: anyAddress,
      how: fc.constantFrom('replace' as const, 'add' as const, 'make primary' as const, 'correct' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('merge all' as const),
      person,
      to: anyAddress,
      agreed: fc.option(fc.constantFrom('granted' as const, 'withdrawn' as const)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('leave by link' as const), person, scope: fc.constantFrom('list' as const, 'all' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo link' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('preferences' as const), person, chosen: fc.subarray([0, 1]) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suppress' as const), person, channel }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lift' as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      person,
      status: fc.constantFrom('active' as const, 'archived' as const, 'blacklisted' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), person, many: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), at: fc.nat() }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** A step of one kind. */
export type StepOf<K extends Step['do']> = Extract<Step, { do: K }>
