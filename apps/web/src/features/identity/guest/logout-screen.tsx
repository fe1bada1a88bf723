import { sessionLogout } from '@stoa/contract/browser'
import { Button, ErrorState, Loader, Stack } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../kit/index.ts'
import { endSession, forgetOwnToken } from '../../shared/session/index.ts'
import { GuestLayout } from './guest-layout.tsx'
import { internalPath } from './internal-path.ts'

/** Ends the session and then reloads the page, so that nothing of it remains in memory (spec 7.2). */
export function LogoutScreen() {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  const { next }: { next?: string } = useSearch({ strict: false })
  const isStarted = useRef(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  const leave = () => {
    forgetOwnToken()
    endSession(client)
    window.location.replace(internalPath(next, '/'))
  }
  const signOut = async () => {
    setFailure(null)
    try {
      await call(sessionLogout)
      leave()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) leave()
      else setFailure(error)
    }
  }
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void signOut()
  })
  return (
    <GuestLayout title={t('logout.title')}>
      {failure ? (
        <Stack>
          <ErrorState message={t('logout.failed')} requestId={failure.request_id} onRetry={() => void signOut()} />
          <Button variant="default" onClick={leave}>
            {t('logout.this_device')}
          </Button>
        </Stack>
      ) : (
        <Loader aria-label={t('logout.title')} />
      )}
    </GuestLayout>
  )
}
