import type { ReactNode } from 'react'
import { RightsProvider } from '../../../kit/index.ts'
import { AccountContext } from './account-context.ts'
import { allows, stopOf } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * The parts below act in this account although the address names none, as a record does beside a list of several accounts.
 * @param id 0 for no account, with the user's own rights
 */
export function InAccount({ id, children }: { id: number; children: ReactNode }) {
  const session = useSession()
  const membership = session.memberships.find((one) => one.account_id === id)
  return (
    <AccountContext value={id}>
      <RightsProvider allows={(access) => allows(session, access, id || null)} isReadOnly={stopOf(membership) !== null}>
        {children}
      </RightsProvider>
    </AccountContext>
  )
}
