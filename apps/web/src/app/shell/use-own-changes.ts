import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../features/shared/session/index.ts'
import { useLiveInvalidation } from '../../kit/index.ts'
import { LIVE_RECORDS } from './live-records.ts'

/** On the reader's own channel a changed user is the reader. */
const OWN_RECORDS = { ...LIVE_RECORDS, user: ['users', 'session'] } as const

/**
 * Follows what other windows change of the reader. An address that has to be confirmed from now on closes the
 * application here as well: the guards lead to the notice.
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
