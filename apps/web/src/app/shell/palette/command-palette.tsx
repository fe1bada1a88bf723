import { IconClock, IconSearch, Kbd, Loader, Modal, Text, TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../../features/shared/session/index.ts'
import { keepRecent, recentRecords } from '../../../kit/index.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { usePalettePlaces } from './use-palette-places.tsx'
import { usePaletteRecords } from './use-palette-records.tsx'

/** Most lines of a group. */
const SHOWN = 12

/** Finds records of every kind, opens screens and accounts, and starts new records; opened by Ctrl+K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const accountId = useAccountId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const { groups, isSearching } = usePaletteGroups(text)
  const items = groups.flatMap((group) => group.items)
  const go = (item: PaletteItem) => {
    if (item.isRecord) keepRecent(accountId, item)
    onClose()
    void navigate({ to: item.to, ...(item.search && { search: item.search }) })
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + items.length) % Math.max(items.length, 1))
    }
    const chosen = items[at]
    if (event.key === 'Enter' && chosen) go(chosen)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="12vh"
      centered={false}
      aria-label={t('palette.open')}
      className="stoa-palette"
    >
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        leftSection={<IconSearch size={18} />}
        rightSection={isSearching && <Loader size={16} />}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={items[at] && `${list}-${at}`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={keys}
      />
      <div role="listbox" id={list} aria-label={t('palette.open')} className="stoa-palette-list">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={t(`palette.groups.${group.name}`)}>
            <div className="stoa-palette-group" aria-hidden>
              {t(`palette.groups.${group.name}`)}
            </div>
            {group.items.map((item) => (
              <Line
                key={item.key}
                id={`${list}-${items.indexOf(item)}`}
                item={item}
                isChosen={items[at] === item}
                onPoint={() => setAt(items.indexOf(item))}
                onClick={() => go(item)}
                onKeyDown={keys}
              />
            ))}
          </div>
        ))}
      </div>
      {!items.length && !isSearching && (
        <Text c="dimmed" p="md" size="sm">
          {t('palette.empty')}
        </Text>
      )}
      <div className="stoa-palette-foot">
        <Kbd keys="Up" /> <Kbd keys="Down" /> {t('palette.choose')} <Kbd keys="Enter" /> {t('palette.do')}
      </div>
    </Modal>
  )
}

interface LineProps {
  id: string
  item: PaletteItem
  isChosen: boolean
  onPoint: () => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Line({ id, item, isChosen, onPoint, onClick, onKeyDown }: LineProps) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={own}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="stoa-palette-item"
      onMouseMove={onPoint}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {item.icon}
      <span className="stoa-palette-label">{item.label}</span>
      {item.hint && <span className="stoa-palette-hint">{item.hint}</span>}
    </div>
  )
}

/** The groups that have lines: recent records and places without a text, and what matches it with one. */
function usePaletteGroups(text: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const accountId = useAccountId()
  const places = usePalettePlaces(text)
  const { groups: records, isSearching } = usePaletteRecords(text)
  const [recent] = useState(() =>
    recentRecords(accountId).map(({ label, to, hint }) => ({
      key: to,
      label,
      to,
      hint,
      isRecord: true,
      icon: <IconClock size={16} stroke={1.6} />,
    })),
  )
  const first = text.trim() ? records : [{ name: 'recent', items: recent }]
  const groups = [...first, ...places].map((group) => ({ ...group, items: group.items.slice(0, SHOWN) }))
  return { groups: groups.filter((group) => group.items.length), isSearching }
}
