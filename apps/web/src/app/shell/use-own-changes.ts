import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../features/shared/session/index.ts'
import { useLiveInvalidation } from '../../kit/index.ts'
import { LIVE_RECORDS } from './live-records.ts'

/** On the user's own channel, a changed user is the session's user. */
const OWN_RECORDS = { ...LIVE_RECORDS, user: ['users', 'session'] } as const

/**
 * Applies changes of the user that were made in other windows. If the e-mail address has to be verified again, the guards
 * redirect to the notice here as well.
 */
export function useOwnChanges(): void {
  const { user } = useSession()
  const router = useRouter()
  useLiveInvalidation(user ? `App.Models.User.${user.id}` : null, OWN_RECORDS)
  const isClosed = user?.emailVerified === false
  useEffect(() => {
    if (isClosed) void router.invalidate()
  }, [isClosed, router])
}
