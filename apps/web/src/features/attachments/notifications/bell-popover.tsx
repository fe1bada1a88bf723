import { Popover } from '@stoa/ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { BellPanel } from './bell-panel.tsx'

interface BellPopoverProps {
  face: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  unread: number
}

/** The newest notifications in a popover below the bell. */
export function BellPopover({ face, opened, onChange, unread }: BellPopoverProps) {
  const { t } = useTranslation('app')
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width="min(94vw, 400px)" shadow="md" trapFocus returnFocus>
      <Popover.Target>{face}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('bell.heading')}>
        <BellPanel unread={unread} onLeave={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
