import { Alert, IconWifiOff, useNetwork } from '@stoa/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { stopOf, type SessionMembership } from '../../features/shared/session/index.ts'

const ActingBanner = lazy(() => import('./acting-banner.tsx').then((module) => ({ default: module.ActingBanner })))
const ReadOnlyBanner = lazy(() => import('./read-only-banner.tsx').then((module) => ({ default: module.ReadOnlyBanner })))

/**
 * Banners above the screen: the browser is offline, the user acts inside a client, the account is read-only.
 * @param membership the user's membership in the account of the address
 */
export function Banners({ membership }: { membership: SessionMembership | undefined }) {
  const { t } = useTranslation('app')
  const { online } = useNetwork()
  const stop = stopOf(membership)
  return (
    <>
      {!online && (
        <Alert className="stoa-offline" color="yellow" mb="sm" icon={<IconWifiOff size={18} />} role="status">
          {t('shell.offline')}
        </Alert>
      )}
      {membership?.acting && (
        <Suspense fallback={null}>
          <ActingBanner membership={membership} />
        </Suspense>
      )}
      {membership && stop && (
        <Suspense fallback={null}>
          <ReadOnlyBanner membership={membership} stop={stop} />
        </Suspense>
      )}
    </>
  )
}
