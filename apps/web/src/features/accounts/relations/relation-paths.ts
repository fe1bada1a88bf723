/** The section that shows a relation: the role of the other account for the user's account. */
export type RelationPlace = 'clients' | 'providers' | 'agencies'

/** Paths of relations by their key. */
export const relationPaths = {
  list: (accountId: number, place: RelationPlace) => `/accounts/${accountId}/${place}`,
  create: (accountId: number, place: RelationPlace) => `/accounts/${accountId}/${place}/${place === 'agencies' ? 'connect' : 'create'}`,
  open: (accountId: number, place: RelationPlace, uuid: string) =>
    `/accounts/${accountId}/${place}/${uuid}${place === 'providers' ? '' : '/overview'}`,
  tab: (accountId: number, place: RelationPlace, uuid: string, tab: 'overview' | 'movements' | 'edit') =>
    `/accounts/${accountId}/${place}/${uuid}${place === 'providers' && tab === 'overview' ? '' : `/${tab}`}`,
}
