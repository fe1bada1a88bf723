/** Where a relation is shown: by whom the other account is to the reader's. */
export type RelationPlace = 'clients' | 'providers' | 'agencies'

/** Addresses of relations; the key is that of the relation. */
export const relationPaths = {
  list: (accountId: number, place: RelationPlace) => `/accounts/${accountId}/${place}`,
  create: (accountId: number, place: RelationPlace) => `/accounts/${accountId}/${place}/${place === 'agencies' ? 'connect' : 'create'}`,
  open: (accountId: number, place: RelationPlace, uuid: string) =>
    `/accounts/${accountId}/${place}/${uuid}${place === 'providers' ? '' : '/overview'}`,
  tab: (accountId: number, place: RelationPlace, uuid: string, tab: 'overview' | 'movements' | 'edit') =>
    `/accounts/${accountId}/${place}/${uuid}${place === 'providers' && tab === 'overview' ? '' : `/${tab}`}`,
}
