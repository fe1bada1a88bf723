import { contacts, type Contact } from '@stoa/contract/browser'
import { Avatar, IconSearch, Modal, ScrollArea, Text, TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMembershipPermission, useAccountId, useSession } from '../../features/shared/session/index.ts'
import { useEndpoint } from '../../kit/index.ts'
import { pathInAccount } from './account-menu.tsx'
import { entriesOf } from './menu/nav-entries.ts'

interface Item {
  key: string
  label: string
  hint: string
  icon: ReactNode
  to: string
  search?: Record<string, string> | undefined
}

/** Opens any screen and finds contacts of the account; opened by Ctrl+K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app', 'titles'])
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const items = [...useContactItems(text), ...usePlaces().filter((item) => plain(item.label).includes(plain(text)))].slice(0, 40)
  const go = (item: Item) => {
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
      padding="xs"
      size="lg"
      yOffset="12vh"
      centered={false}
      aria-label={t('app:palette.open')}
    >
      <TextInput
        data-autofocus
        size="md"
        leftSection={<IconSearch size={18} />}
        placeholder={t('app:palette.placeholder')}
        aria-label={t('app:palette.placeholder')}
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
      <ScrollArea.Autosize mah="50vh" mt="xs">
        <div role="listbox" id={list} aria-label={t('app:palette.open')}>
          {items.map((item, index) => (
            <div
              key={item.key}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="stoa-palette-item"
              onMouseEnter={() => setAt(index)}
              onClick={() => go(item)}
              onKeyDown={keys}
            >
              {item.icon}
              <Text size="sm" truncate flex={1}>
                {item.label}
              </Text>
              <Text size="xs" c="dimmed">
                {item.hint}
              </Text>
            </div>
          ))}
        </div>
        {!items.length && (
          <Text c="dimmed" p="sm" size="sm">
            {t('app:palette.empty')}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Modal>
  )
}

function usePlaces(): Item[] {
  const { t } = useTranslation(['app', 'titles'])
  const session = useSession()
  const accountId = useAccountId()
  const kinds = [...(accountId ? (['account'] as const) : []), 'back-office' as const, 'admin' as const]
  const screens = kinds.flatMap((kind) =>
    entriesOf(kind, session, accountId).map(
      (entry): Item => ({
        key: entry.href,
        label: t(entry.title),
        hint: t(`app:nav.areas.${kind}`),
        icon: <entry.nav.icon size={18} stroke={1.7} />,
        to: entry.href,
        search: entry.nav.search,
      }),
    ),
  )
  const accounts = session.memberships.flatMap((membership): Item[] =>
    membership.account && membership.account.id !== accountId
      ? [
          {
            key: `account-${membership.account.id}`,
            label: membership.account.name,
            hint: t('app:palette.account'),
            icon: (
              <Avatar
                isCompany
                size={20}
                username={membership.account.name}
                color={membership.account.color}
                src={membership.account.logo_url}
              />
            ),
            to: pathInAccount('', membership.account.id, session),
          },
        ]
      : [],
  )
  return [...screens, ...accounts]
}

function useContactItems(text: string): Item[] {
  const { t } = useTranslation('app')
  const accountId = useAccountId()
  const session = useSession()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), 250)
    return () => clearTimeout(timer)
  }, [text])
  const enabled = search.length > 1 && accountId > 0 && hasMembershipPermission(session, accountId, 'contacts.read')
  const found = useEndpoint(
    contacts.list,
    { params: { account_id: accountId }, query: { filter: { search }, per_page: 8 } },
    { enabled, keepPrevious: true },
  )
  if (!enabled) return []
  return (found.answer?.data ?? []).map((contact: Contact): Item => {
    const name =
      [contact.first_name, contact.last_name].filter(Boolean).join(' ') ||
      contact.company ||
      contact.email ||
      contact.phone ||
      `#${contact.id}`
    return {
      key: `contact-${contact.id}`,
      label: name,
      hint: contact.email ?? contact.phone ?? t('palette.contact'),
      icon: <Avatar size={20} username={name} color={contact.id} src={contact.avatar_url} />,
      to: `/accounts/${accountId}/contacts/${contact.id}/details`,
    }
  })
}

/** Removes accents and case, so that "επαφες" finds Επαφές. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
