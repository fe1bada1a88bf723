import { readActing, type AccountRelation } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useEndpoint } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'

/** Whether the user may work inside the related account, and the path to it. */
export function useActing(relation: AccountRelation): { acts: boolean; open: () => Promise<void> } {
  const session = useSession()
  const navigate = useNavigate()
  const id = relation.related_account_id
  const isMember = session.adminOrSuperAdmin || session.memberships.some((one) => one.account_id === id && !one.acting)
  const found = useEndpoint(readActing, { params: { account_id: id } }, { enabled: !isMember, staleTime: 30_000 })
  return { acts: isMember || Boolean(found.answer?.data), open: () => navigate({ to: `/accounts/${id}/home` }) }
}
