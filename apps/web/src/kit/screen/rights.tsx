import type { Access, AnyEndpoint } from '@stoa/contract/browser'
import { Box, LazyTooltip } from '@stoa/ui'
import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether the user has an access here. */
export type Allows = (access: Access) => boolean

const Rights = createContext<Allows>(() => false)
const ReadOnly = createContext(false)

/**
 * Provides the user's rights to its children; the dashboard provides those of the account in the address.
 * @param isReadOnly the account is read-only for everyone, so no permission is missing
 */
export function RightsProvider({ allows, isReadOnly = false, children }: { allows: Allows; isReadOnly?: boolean; children: ReactNode }) {
  return (
    <ReadOnly value={isReadOnly}>
      <Rights value={allows}>{children}</Rights>
    </ReadOnly>
  )
}

/** Whether the user may call an endpoint, or has an access, in the account of the address. */
export function useMay(): (what: AnyEndpoint | Access) => boolean {
  const allows = use(Rights)
  return (what) => allows('who' in what ? what : what.access)
}

interface CanProps {
  /** The call that the children offer; its access is required. */
  endpoint?: AnyEndpoint
  permission?: string
  /** `explain` shows the children disabled with the missing permission; by default they are hidden. */
  otherwise?: 'hide' | 'explain'
  children: ReactNode
}

/** Shows an action to users who may perform it. The server checks again. */
export function Can({ endpoint, permission, otherwise = 'hide', children }: CanProps) {
  const may = useMay()
  const isReadOnly = use(ReadOnly)
  const { t } = useTranslation('kit')
  const access: Access = endpoint?.access ?? { who: 'permission', permission: permission ?? '' }
  if (may(access)) return children
  if (otherwise === 'hide') return null
  const inert = (
    <Box component="span" tabIndex={0} display="inline-block" aria-disabled>
      <Box component="span" inert style={{ opacity: 0.5 }}>
        {children}
      </Box>
    </Box>
  )
  const label = isReadOnly ? t('can.read_only') : t('can.needs', { permission: 'permission' in access ? access.permission : access.who })
  return <LazyTooltip label={label}>{inert}</LazyTooltip>
}
