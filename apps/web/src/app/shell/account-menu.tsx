import { currentAccount } from '@stoa/contract/browser'
import { Avatar, IconHome, Menu, ScrollArea, Text, useOpenOnMount } from '@stoa/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId, useReloadSession, useSession, type Session } from '../../features/shared/session/index.ts'
import { addressQuery, useChange } from '../../kit/index.ts'
import { failedGuard } from '../guards.ts'
import { screenRoutes } from '../routes.ts'
import { entriesOf } from './menu/nav-entries.ts'

/** The accounts of the user's memberships, open on mount. Another account opens without a page reload. */
export function AccountMenu({ face }: { face: ReactElement }) {
  const { t } = useTranslation('app')
  const session = useSession()
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const change = useChange(currentAccount)
  const reload = useReloadSession()
  const [opened, setOpened] = useOpenOnMount()
  const [accounts, clients] = [false, true].map((acts) =>
    session.memberships.flatMap(({ account, acting }) =>
      account && Boolean(acting) === acts ? [{ ...account, by: acting?.account.name }] : [],
    ),
  )
  const open = async (id: number) => {
    await navigate({ to: pathInAccount(pathname, id, session) })
    // Do not return to a client's account at the next sign-in.
    if (clients!.some((account) => account.id === id)) return
    await change.send({ body: { account_id: id } })
    await reload()
  }
  const entry = (account: {
    id: number
    name: string
    color?: number | null | undefined
    logo_url?: string | null | undefined
    by?: string | undefined
  }) => (
    <Menu.Item
      key={account.id}
      fw={account.id === accountId ? 650 : 400}
      leftSection={<Avatar isCompany size={26} username={account.name} color={account.color} src={account.logo_url} />}
      onClick={() => void open(account.id)}
    >
      {account.name}
      {account.by && (
        <Text size="xs" c="dimmed">
          {t('shell.acting_as', { account: account.by })}
        </Text>
      )}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-start" width={280} opened={opened} onChange={setOpened} returnFocus>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconHome size={18} />}
          onClick={() => void navigate({ to: '/me/home', search: addressQuery({ show: 'all' }) })}
        >
          {t('shell.all_accounts')}
        </Menu.Item>
        {accounts!.length > 0 && <Menu.Divider />}
        <ScrollArea.Autosize mah={360}>
          {accounts!.map(entry)}
          {clients!.length > 0 && <Menu.Label>{t('shell.acting_in')}</Menu.Label>}
          {clients!.map(entry)}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same screen in another account if the user may see it, or else the first screen of that account. */
export function pathInAccount(pathname: string, accountId: number, session: Session): string {
  const screen = /^\/accounts\/\d+(\/.+)$/.exec(pathname)?.[1]
  const same = screen && screenRoutes.find((route) => route.path === `/accounts/$accountId${screen}`)
  if (same && failedGuard(same.guard, session, accountId) === null) return same.path.replace('$accountId', String(accountId))
  const home = screenRoutes.find(
    (route) => route.path === '/accounts/$accountId/home' && failedGuard(route.guard, session, accountId) === null,
  )
  return home ? `/accounts/${accountId}/home` : (entriesOf('account', session, accountId)[0]?.href ?? '/me/home')
}
