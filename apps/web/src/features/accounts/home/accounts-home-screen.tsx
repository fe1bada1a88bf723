import { currentAccount, listAccounts, type Account } from '@stoa/contract/browser'
import {
  Avatar,
  Button,
  CloseButton,
  EmptyState,
  Group,
  IconBuilding,
  IconPlus,
  IconSearch,
  PageSkeleton,
  Paper,
  SimpleGrid,
  Stack,
  StatusBadge,
  Text,
  TextInput,
} from '@stoa/ui'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, SEARCH_DEBOUNCE_MS, Screen, useChange, useEndpoint } from '../../../kit/index.ts'
import { membershipRoles, useReloadSession, useSession } from '../../shared/session/index.ts'
import { WaitingInvitations } from '../../identity/invitations/index.ts'
import { useOnlyAccount } from './use-only-account.ts'

/** Number of accounts from which a search box is shown. */
const SEARCHABLE_FROM = 7

/** Home page: the accounts that the user belongs to (spec 2.4). A member of one account is led straight into it. */
export function AccountsHomeScreen() {
  const only = useOnlyAccount()
  if (only.id !== null) return <Navigate to={`/accounts/${only.id}/home`} replace />
  return only.isAsking ? <PageSkeleton /> : <AccountList />
}

function AccountList() {
  const { t } = useTranslation('accounts')
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const accounts = useEndpoint(
    listAccounts,
    { query: { filter: { mine: true, ...(search && { search }) }, sort: 'name', per_page: 100 } },
    { keepPrevious: true },
  )
  const session = useSession()
  const rows = accounts.answer?.data ?? []
  const isSearchable = session.memberships.length >= SEARCHABLE_FROM || search !== ''
  const create = (
    <Button component={Link} to="/me/accounts/create" leftSection={<IconPlus size={16} />}>
      {t('home.create')}
    </Button>
  )
  return (
    <Screen title={t('home.title')} subtitle={t('home.subtitle')} actions={rows.length > 0 && create}>
      <WaitingInvitations />
      <NotLoaded loaded={accounts} />
      {isSearchable && (
        <TextInput
          type="search"
          mb="md"
          maw={420}
          aria-label={t('home.search')}
          placeholder={t('home.search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rightSection={text && <CloseButton size="sm" aria-label={t('home.clear')} onClick={() => setText('')} />}
        />
      )}
      {accounts.isFirstLoad && <PageSkeleton />}
      {accounts.answer && !rows.length && (
        <Paper withBorder>
          {search ? (
            <EmptyState
              title={t('home.none_found')}
              text={t('home.none_found_text')}
              action={
                <Button variant="default" onClick={() => setText('')}>
                  {t('home.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<IconBuilding size={28} />} title={t('home.empty')} text={t('home.empty_text')} action={create} />
          )}
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }}>
        {rows.map((account) => (
          <Card key={account.id} account={account} />
        ))}
      </SimpleGrid>
    </Screen>
  )
}

/** Opening a card also makes the account the current one, without a page reload. */
function Card({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const session = useSession()
  const change = useChange(currentAccount)
  const reload = useReloadSession()
  const roles = membershipRoles(session, account.id)
  const open = () => void change.send({ body: { account_id: account.id } }).then(reload, () => undefined)
  return (
    <Paper component={Link} to={`/accounts/${account.id}/home`} onClick={open} withBorder p="md" className="stoa-account-card">
      <Stack gap="sm">
        <Group wrap="nowrap">
          <Avatar isCompany size={44} username={account.name} color={account.id} src={account.logo_url} />
          <Stack gap={0} miw={0}>
            <Text fw={620} truncate>
              {account.name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {roles.join(', ') || t(`types.${account.type}`)}
            </Text>
          </Stack>
        </Group>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {t('home.contacts', { count: account.contacts_count })}
          </Text>
          {account.status === 'active' ? (
            <StatusBadge>{t(`types.${account.type}`)}</StatusBadge>
          ) : (
            <StatusBadge tone="warning">{t(`statuses.${account.status}`)}</StatusBadge>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
