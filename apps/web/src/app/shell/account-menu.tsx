import { currentAccount } from '@stoa/contract'
import { Avatar, IconHome, Menu, ScrollArea } from '@stoa/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId, useReloadSession, useSession, type Session } from '../../features/session/index.ts'
import { useChange, useOpenAtOnce } from '../../kit/index.ts'
import { failedGuard } from '../guards.ts'
import { screenRoutes } from '../routes.ts'
import { entriesOf } from './sidebar.tsx'

/** The accounts of the reader's memberships, open at once; another one opens without loading the page anew. */
export function AccountMenu({ face }: { face: ReactElement }) {
  const { t } = useTranslation('app')
  const session = useSession()
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const change = useChange(currentAccount)
  const reload = useReloadSession()
  const [opened, setOpened] = useOpenAtOnce()
  const accounts = session.memberships.flatMap((membership) => (membership.account ? [membership.account] : []))
  const open = async (id: number) => {
    await navigate({ to: pathInAccount(pathname, id, session) })
    await change.send({ body: { account_id: id } })
    await reload()
  }
  return (
    <Menu position="bottom-start" width={280} opened={opened} onChange={setOpened} returnFocus>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHome size={18} />} onClick={() => void navigate({ to: '/me/home' })}>
          {t('shell.all_accounts')}
        </Menu.Item>
        {accounts.length > 0 && <Menu.Divider />}
        <ScrollArea.Autosize mah={360}>
          {accounts.map((account) => (
            <Menu.Item
              key={account.id}
              fw={account.id === accountId ? 650 : 400}
              leftSection={<Avatar size={26} username={account.name} color={account.color} src={account.logo_url} />}
              onClick={() => void open(account.id)}
            >
              {account.name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same screen in another account where the reader may see it, else the first screen of that account. */
export function pathInAccount(pathname: string, accountId: number, session: Session): string {
  const screen = /^\/accounts\/\d+(\/.+)$/.exec(pathname)?.[1]
  const same = screen && screenRoutes.find((route) => route.path === `/accounts/$accountId${screen}`)
  if (same && failedGuard(same.guard, session, accountId) === null) return same.path.replace('$accountId', String(accountId))
  const home = screenRoutes.find(
    (route) => route.path === '/accounts/$accountId/home' && failedGuard(route.guard, session, accountId) === null,
  )
  return home ? `/accounts/${accountId}/home` : (entriesOf('account', session, accountId)[0]?.href ?? '/me/home')
}
