export type Channel = 'email' | 'sms'
export const CHANNELS = ['email', 'sms'] as const

interface Statement {
  says: 'yes' | 'no'
  import_id?: number
}

/**
 * What was stated about each address, kept apart from the product: the statements in their order, the addresses that are
 * suppressed, and the lists that were left. A merge, an undo, a deletion and a restoration state nothing.
 */
export function statementBook() {
  const said = new Map<string, Statement[]>()
  const suppressed = new Set<string>()
  const left = new Set<string>()
  const of = (address: string) => said.get(address) ?? said.set(address, []).get(address)!
  return {
    grant: (addresses: readonly string[], import_id?: number) =>
      addresses.forEach((address) => of(address).push({ says: 'yes', ...(import_id && { import_id }) })),
    refuse: (addresses: readonly string[]) => addresses.forEach((address) => of(address).push({ says: 'no' })),
    /** An undone import has stated nothing. */
    forget: (import_id: number) =>
      said.forEach((all, address) =>
        said.set(
          address,
          all.filter((one) => one.import_id !== import_id),
        ),
      ),
    refuses: (address: string) => of(address).at(-1)?.says === 'no',
    said: (address: string) => of(address).at(-1)?.says,
    allows: (address: string) => of(address).at(-1)?.says === 'yes' && !suppressed.has(address),
    suppress: (addresses: readonly string[]) => addresses.forEach((address) => suppressed.add(address)),
    lift: (address: string) => suppressed.delete(address),
    isSuppressed: (address: string) => suppressed.has(address),
    suppressed: () => [...suppressed],
    leave: (addresses: readonly string[], list_id: number) => addresses.forEach((address) => left.add(`${address} ${list_id}`)),
    rejoin: (addresses: readonly string[], list_id: number) => addresses.forEach((address) => left.delete(`${address} ${list_id}`)),
    hasLeft: (address: string, list_id: number) => left.has(`${address} ${list_id}`),
  }
}
