import { accounts } from '@stoa/contract/browser'
import { call, type FilterField } from '../../../kit/index.ts'

/** Loads the choices of a filter by account: those that match a search, or those already chosen. */
export const loadAccountChoices: NonNullable<FilterField['load']> = async ({ search, values }) => {
  if (values.length)
    return Promise.all(values.map(async (id) => choiceOf((await call(accounts.read, { params: { id: Number(id) } })).data)))
  const { data } = await call(accounts.list, { query: { ...(search && { filter: { search } }), sort: 'name', per_page: 50 } })
  return data.map(choiceOf)
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
