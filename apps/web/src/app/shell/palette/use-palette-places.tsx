import { Avatar, IconPlus } from '@stoa/ui'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession, type Session } from '../../../features/shared/session/index.ts'
import { pathInAccount } from '../account-menu.tsx'
import { entriesOf } from '../menu/nav-entries.ts'
import { newRecordsOf } from '../menu/new-records.ts'
import { plain, type PaletteGroup, type PaletteItem } from './palette-item.ts'

/** What the user can make, the screens, and their other accounts, as far as the typed text is in the name. */
export function usePalettePlaces(text: string): PaletteGroup[] {
  const { t } = useTranslation(['app', 'titles'])
  const session = useSession()
  const accountId = useAccountId()
  // All that can be found is the same for every key.
  const all = useMemo(() => placesOf(session, accountId, t), [session, accountId, t])
  return useMemo(() => {
    const wanted = plain(text.trim())
    const matching = (items: readonly PaletteItem[]) => items.filter((item) => plain(item.label).includes(wanted))
    return [
      { name: 'do', items: matching(all.actions) },
      { name: 'go', items: matching(all.places) },
    ]
  }, [all, text])
}

function placesOf(session: Session, accountId: number, t: TFunction): { actions: PaletteItem[]; places: PaletteItem[] } {
  const actions = newRecordsOf(session, accountId).map(
    (record): PaletteItem => ({ key: record.href, label: t(record.title), icon: <IconPlus size={16} stroke={1.6} />, to: record.href }),
  )
  const kinds = [...(accountId ? (['account'] as const) : []), 'back-office' as const, 'admin' as const]
  const screens = kinds.flatMap((kind) =>
    entriesOf(kind, session, accountId).map(
      (entry): PaletteItem => ({
        key: entry.href,
        label: t(entry.title),
        hint: t(`app:nav.areas.${kind}`),
        icon: <entry.nav.icon size={16} stroke={1.6} />,
        to: entry.href,
        search: entry.search,
      }),
    ),
  )
  const accounts = session.memberships.flatMap(({ account }): PaletteItem[] =>
    account && account.id !== accountId
      ? [
          {
            key: `account-${account.id}`,
            label: account.name,
            hint: t('app:palette.account'),
            icon: <Avatar isCompany size={18} username={account.name} color={account.color} src={account.logo_url} />,
            to: pathInAccount('', account.id, session),
          },
        ]
      : [],
  )
  return { actions, places: [...screens, ...accounts] }
}
