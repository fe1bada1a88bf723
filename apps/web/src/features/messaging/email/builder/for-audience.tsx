import type { ShownTo } from '@stoa/domain/mails'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface AudienceOption {
  value: string
  label: string
}

interface ForAudienceProps {
  /** The property of the block. */
  shown: unknown
  audiences: readonly AudienceOption[]
  children: ReactNode
}

/** A block in the canvas, which shows all blocks, under a line that says who of the receivers sees it. */
export function ForAudience({ shown, audiences, children }: ForAudienceProps) {
  const { t } = useTranslation('email_builder')
  if (!shown) return children
  const { who, audience_ids } = shown as ShownTo
  const names = audience_ids.map((id) => audiences.find(({ value }) => value === String(id))?.label ?? t('for.gone')).join(', ')
  return (
    <div className="m-for">
      <div className="m-for-line">{names ? t(`for.${who}`, { names }) : t('for.none')}</div>
      {children}
    </div>
  )
}
