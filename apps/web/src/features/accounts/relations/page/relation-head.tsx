import { relations, type AccountRelation } from '@stoa/contract/browser'
import { Avatar } from '@stoa/ui'
import { useAhead, useEndpoint, type RecordHead } from '../../../../kit/index.ts'
import { RelationStatus } from '../list/relation-columns.tsx'
import type { RelationPlace } from '../relation-paths.ts'
import { StepButtons } from './step-buttons.tsx'

const INCLUDE = ['manager', 'tags', 'contacts', 'balances', 'ownerInvitation', 'openOffersCount', 'activeSubscriptionsCount'] as const

/** One relation of the account. */
export function useRelationPage(accountId: number, uuid: string) {
  const loaded = useEndpoint(
    relations.read,
    { params: { account_id: accountId, uuid }, query: { include: INCLUDE } },
    { keepPrevious: true },
  )
  useAhead(uuid, loaded)
  return { loaded, relation: loaded.answer?.data }
}

/** Name, logo, status and actions of a relation. */
export const headOf = (relation: AccountRelation, place: RelationPlace, accountId: number): RecordHead => {
  const { name, code, counterpart } = relation
  return {
    title: name,
    avatar: <Avatar isCompany size={48} username={name} color={counterpart.color} src={counterpart.logo_url} />,
    state: (
      <>
        <RelationStatus relation={relation} accountId={accountId} />
        {code && <span>{code}</span>}
      </>
    ),
    actions: <StepButtons relation={relation} place={place} accountId={accountId} />,
  }
}
