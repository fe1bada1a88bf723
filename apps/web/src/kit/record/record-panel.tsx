import { ActionIcon, Anchor, Group, IconArrowDown, IconArrowUp, IconArrowsMaximize, IconX, Modal, Text, useMediaQuery } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useModalClose } from '../form/form-modal.tsx'
import { useNeighbours } from '../list/neighbours.ts'
import { formatCount } from '../locale/format.ts'

interface RecordPanelProps {
  /** Accessible name. */
  title: string
  /** Id of the record in the list below. */
  id: number | string
  /** Address of the record's own page; Enter opens it. */
  page?: string
  /** Closes it; by default its address is left. */
  onClose?: () => void
  children: ReactNode
}

/** Below this width a list beside the panel would be too narrow, so that the panel covers it. */
const ROOM = '(min-width: 62em)'

/**
 * A record beside the list that opened it. The list stays in use: the arrow keys go on to the next record, Enter opens the record's
 * page, Escape closes. Without room, as on phones, it is a dialog.
 */
export function RecordPanel({ title, id, page, onClose, children }: RecordPanelProps) {
  const { t } = useTranslation('kit')
  const hasRoom = useMediaQuery(ROOM, true, { getInitialValueInEffect: false })
  const leave = useModalClose()
  const close = onClose ?? leave
  const neighbours = useNeighbours(id)
  const navigate = useNavigate()
  usePanelKeys(id, {
    isOn: hasRoom,
    ArrowDown: neighbours?.next ?? null,
    ArrowUp: neighbours?.previous ?? null,
    Enter: page ? () => void navigate({ to: page }) : null,
    Escape: close,
  })
  const head = (
    <Group gap={2} wrap="nowrap" className="stoa-panel-head">
      {neighbours && (
        <>
          <Text size="xs" c="dimmed" mr={4}>
            {t('panel.place', { place: formatCount(neighbours.place), total: formatCount(neighbours.total) })}
          </Text>
          <Step label={t('panel.previous')} onClick={neighbours.previous} icon={<IconArrowUp size={16} />} />
          <Step label={t('panel.next')} onClick={neighbours.next} icon={<IconArrowDown size={16} />} />
        </>
      )}
      {page && (
        <Anchor component={Link} to={page} size="sm" ml="auto" c="inherit" className="stoa-panel-open">
          <IconArrowsMaximize size={14} aria-hidden /> {t('panel.open')}
        </Anchor>
      )}
      {hasRoom && (
        <ActionIcon ml={page ? 4 : 'auto'} aria-label={t('ui.close')} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  )
  if (!hasRoom)
    return (
      <Modal opened onClose={close} fullScreen title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
        {head}
        {children}
      </Modal>
    )
  return (
    <div role="dialog" aria-label={title} className="stoa-panel">
      {head}
      <div className="stoa-panel-body">{children}</div>
    </div>
  )
}

function Step({ label, onClick, icon }: { label: string; onClick: (() => void) | null; icon: ReactNode }) {
  return (
    <ActionIcon aria-label={label} disabled={!onClick} onClick={() => onClick?.()}>
      {icon}
    </ActionIcon>
  )
}

type PanelKeys = Record<'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape', (() => void) | null>

/**
 * Keys act unless they are meant for a field, a button, a menu or a dialog above the panel. The link in the list that opened the panel
 * keeps the focus, and has nothing more to open: Enter there is the panel's, too.
 */
function usePanelKeys(id: number | string, { isOn, ...keys }: PanelKeys & { isOn: boolean }): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement?.closest('.stoa-table a') ?? null
  }, [id])
  useEffect(() => {
    if (!isOn) return undefined
    const act = (event: KeyboardEvent) => {
      const key = keys[event.key as keyof PanelKeys]
      if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isForAnother(event, opener.current)) return
      event.preventDefault()
      key()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}

/** Menus and lists of choices remain in the document when they close. */
const isShown = (element: Element) => (element.checkVisibility ? element.checkVisibility() : !element.hasAttribute('data-hidden'))

function isForAnother(event: KeyboardEvent, opener: Element | null): boolean {
  const target = event.target as HTMLElement
  if ([...document.querySelectorAll('[aria-modal="true"], [role="menu"], .mantine-Popover-dropdown')].some(isShown)) return true
  const isField = target.matches('input, textarea, select, [contenteditable="true"]')
  if (event.key === 'Escape') return isField
  if (event.key === 'Enter' && target === opener) return false
  const takers = event.key === 'Enter' ? 'button, a, [role="tab"], [role="option"]' : '[aria-haspopup], [role="tab"], [role="option"]'
  return isField || target.closest(takers) !== null
}
