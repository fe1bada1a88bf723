import { myInvitations } from '@stoa/contract/browser'
import { useSearch } from '@tanstack/react-router'
import { useEndpoint } from '../../../kit/index.ts'
import { hasMembershipPermission, useSession } from '../../shared/session/index.ts'

interface OnlyAccount {
  /** The account that the home leads straight into; null for those who see the list. */
  id: number | null
  /** It is not known yet whether an invitation waits, which the list shows. */
  isAsking: boolean
}

/** The one account of a member who has no other and no invitation. Staff, and `?show=all`, see the list. */
export function useOnlyAccount(): OnlyAccount {
  const session = useSession()
  const { show }: { show?: string } = useSearch({ strict: false })
  const [only, ...others] = session.memberships.flatMap(({ account }) => account?.id ?? [])
  const isOnly = only !== undefined && !others.length && hasMembershipPermission(session, only, 'accounts.read')
  const leads = isOnly && !session.adminOrSuperAdmin && !session.permissions.length && show !== 'all'
  const { answer, isFirstLoad } = useEndpoint(myInvitations, {}, { enabled: leads })
  const isFree = answer !== undefined && !answer.data.some(({ status }) => status === 'pending')
  return { id: leads && isFree ? only : null, isAsking: leads && isFirstLoad }
}
